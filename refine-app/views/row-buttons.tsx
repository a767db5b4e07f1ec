import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { ActionDialog } from '../actions/dialogs.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { titleOf } from '../ui/present.ts';
import { editPath } from '../ui/record-path.ts';
import type { RowData } from '../ui/row.ts';

export interface RowCommands {
  /** Set where editing happens over the list; otherwise it has a page. */
  readonly edit: ((row: RowData) => void) | undefined;
  readonly remove: (row: RowData) => void;
}

/** What may be done to a row from the list. */
export function RowButtons({ resource, row, commands }: { readonly resource: Resource; readonly row: RowData; readonly commands: RowCommands }) {
  const title = titleOf(resource, row);
  return (
    <span className="row-buttons">
      <RowActions resource={resource} row={row} title={title} />
      {row.abilities.includes('update') && <EditButton resource={resource} row={row} title={title} edit={commands.edit} />}
      {row.abilities.includes('delete') && (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          title="削除する"
          aria-label={`${title}を削除する`}
          onClick={() => commands.remove(row)}
        />
      )}
    </span>
  );
}

/** The declared actions that a list offers row by row; each asks first. */
function RowActions({ resource, row, title }: Omit<EditProps, 'edit'>) {
  const [asked, setAsked] = useState<string>();
  const offered = Object.entries(resource.actions ?? {}).filter(([name, { inRow }]) => inRow && row.abilities.includes(name));
  const action = asked === undefined ? undefined : resource.actions?.[asked];
  return (
    <>
      {offered.map(([name, { label }]) => (
        <Button key={name} type="link" size="small" aria-label={`${title}：${label}`} onClick={() => setAsked(name)}>
          {label}
        </Button>
      ))}
      {asked && action && <ActionDialog resource={resource} name={asked} action={action} rows={[row]} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface EditProps {
  readonly resource: Resource;
  readonly row: RowData;
  readonly title: string;
  readonly edit: RowCommands['edit'];
}

function EditButton({ resource, row, title, edit }: EditProps) {
  const label = `${title}を編集する`;
  if (edit) return <Button type="text" size="small" icon={<EditOutlined />} title="編集する" aria-label={label} onClick={() => edit(row)} />;
  return <LinkButton type="text" size="small" icon={<EditOutlined />} to={editPath(resource, row.id)} title="編集する" aria-label={label} />;
}
