import { useList } from '@refinedev/core';
import { AutoComplete } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../../../schema/resource.ts';
import { may } from '../../../data/access.ts';
import { useMe } from '../../../data/session.ts';
import type { RowData } from '../../../ui/row.ts';
import { useDebounced } from '../../../ui/timing.ts';
import { titleOf } from '../../../ui/title.ts';
import { antdInputProps, type InputProps } from '../kind-screen.ts';

/** A text input that suggests the titles of a resource; any other text is allowed. */
export function Suggestions(props: InputProps & { readonly target: Resource }) {
  const { target } = props;
  const text = String(props.value ?? '');
  const [open, setOpen] = useState(false);
  const readable = may(useMe(), target.name, 'read');
  const q = useDebounced(text.trim(), 300);
  const { result } = useList<RowData>({
    resource: target.name,
    pagination: { currentPage: 1, pageSize: 20 },
    filters: q ? [{ field: 'q', operator: 'eq', value: q }] : [],
    queryOptions: { enabled: open && readable },
  });
  const titles = [...new Set(result.data.map((row) => titleOf(target, row)))].filter((title) => title !== text);
  return (
    <AutoComplete
      {...antdInputProps(props)}
      value={text}
      options={titles.map((value) => ({ value }))}
      onOpenChange={setOpen}
      onChange={(value: string | undefined) => props.onChange(value ?? '')}
    />
  );
}
