import { useList, useMany } from '@refinedev/core';
import Select, { type SelectProps } from 'antd/es/select';
import { useState } from 'react';
import type { Resource } from '../../../../schema/resource.ts';
import { fieldsFilter } from '../../../data/fields-filter.ts';
import { failureText } from '../../../ui/failure.ts';
import { FailureLine } from '../../../ui/panel-states.tsx';
import type { RowData } from '../../../ui/row.ts';
import { useDebounced } from '../../../ui/timing.ts';
import { subtitleFields, subtitleOf, titleOf } from '../../../ui/title.ts';
import fieldsCss from '../fields.module.css';

interface Props {
  readonly target: Resource;
  readonly ids: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly multiple?: boolean;
  /** Filters that the choices must meet. */
  readonly only?: Readonly<Record<string, unknown>>;
  /** Passed on to the select: id, labels, state. */
  readonly select: Omit<SelectProps, 'value' | 'onChange' | 'options' | 'mode'>;
}

/** Selects rows of another resource, with its list's search as suggestions. */
export function RecordSelect({ target, ids, onChange, multiple = false, only = {}, select }: Props) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const found = useFound(target, { ...only, q: useDebounced(typed.trim(), 300) }, open);
  const missing = ids.filter((id) => !found.rows.some((row) => row.id === id));
  const chosen = useMany<RowData>({ resource: target.name, ids: missing, queryOptions: { enabled: missing.length > 0 } });
  const known = [...chosen.result.data.filter(({ id }) => missing.includes(id)), ...found.rows];
  const unknown = ids.filter((id) => !known.some((row) => row.id === id)).map((id) => ({ value: id, label: `${target.label} ${id}`, note: '' }));
  return (
    <Select
      {...select}
      className={fieldsCss.fieldSelect}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount={multiple ? 'responsive' : undefined}
      value={multiple ? [...ids] : (ids[0] ?? null)}
      options={[...unknown, ...known.map((row) => optionOf(target, row))]}
      optionRender={({ data }) => <OptionText label={String(data.label)} note={data.note} />}
      showSearch
      allowClear
      filterOption={false}
      searchValue={typed}
      onSearch={setTyped}
      onOpenChange={setOpen}
      popupMatchSelectWidth={multiple ? 320 : true}
      loading={found.loading}
      notFoundContent={found.message}
      onChange={(next: number | number[] | null | undefined) => onChange([next ?? []].flat())}
    />
  );
}

function useFound(target: Resource, wanted: Readonly<Record<string, unknown>>, enabled: boolean) {
  const { result, query } = useList<RowData>({
    resource: target.name,
    pagination: { currentPage: 1, pageSize: 30 },
    filters: [
      fieldsFilter(target, subtitleFields(target)),
      ...Object.entries(wanted).flatMap(([field, value]) => (value === '' ? [] : [{ field, operator: 'eq' as const, value }])),
    ],
    queryOptions: { enabled },
  });
  const failed = query.isError && !query.isFetching && <FailureLine title={failureText(query.error)} onRetry={() => void query.refetch()} />;
  const message = failed || (query.isFetching ? '探しています…' : '候補がありません');
  return { rows: enabled ? result.data : [], loading: enabled && query.isFetching, message };
}

function optionOf(target: Resource, row: RowData) {
  return { value: row.id, label: titleOf(target, row), note: subtitleOf(target, row) };
}

function OptionText({ label, note }: { readonly label: string; readonly note: string }) {
  return (
    <span className={fieldsCss.optionText}>
      <span>{label}</span>
      {note && <span className={fieldsCss.optionNote}>{note}</span>}
    </span>
  );
}
