import { DeleteOutlined, EditOutlined } from '@ant-design/icons-svg';
import { type MouseEvent, useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { ActionDialog } from '../actions/dialogs.ts';
import { isForHere, lookOf } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { editPath } from '../ui/record-path.ts';
import tableCss from '../ui/record-table.module.css';
import type { RowData } from '../ui/row.ts';
import { titleOf } from '../ui/title.ts';

export interface RowCommands {
  /** Set where editing happens over the list; otherwise it has a page. */
  readonly edit: ((row: RowData) => void) | undefined;
  readonly remove: (row: RowData) => void;
}

/** Once for all rows: a component for each button of each of them would be felt. */
const actionLook = lookOf({ type: 'link', size: 'small', children: true });
const editLook = lookOf({ type: 'text', size: 'small', icon: true });
const deleteLook = lookOf({ type: 'text', size: 'small', danger: true, icon: true });
export const detailLook = lookOf({ type: 'text', size: 'small', children: true });

/** What may be done to a row from the list. */
export function RowButtons({ resource, row, commands }: { readonly resource: Resource; readonly row: RowData; readonly commands: RowCommands }) {
  const title = titleOf(resource, row);
  return (
    <>
      {Object.values(resource.actions ?? {}).some(({ inRow }) => inRow) && <RowActions resource={resource} row={row} title={title} />}
      {row.abilities.includes('update') && <EditButton resource={resource} row={row} title={title} edit={commands.edit} />}
      {row.abilities.includes('delete') && (
        <button type="button" {...deleteLook} title="削除する" aria-label={`${title}を削除する`} onClick={() => commands.remove(row)}>
          <Icon of={DeleteOutlined} />
        </button>
      )}
    </>
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
        <button key={name} type="button" {...actionLook} aria-label={`${title}：${label}`} onClick={() => setAsked(name)}>
          {label}
        </button>
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
  const words = { ...editLook, title: '編集する', 'aria-label': `${title}を編集する` };
  const picture = <Icon of={EditOutlined} />;
  if (!edit) {
    return (
      <a {...words} href={editPath(resource, row.id)} data-route>
        {picture}
      </a>
    );
  }
  return (
    <button type="button" {...words} onClick={() => edit(row)}>
      {picture}
    </button>
  );
}

/**
 * A click on a row opens its record; with ⌘, Ctrl or the middle button in a tab. Clicks on controls and selected text are left alone. A link
 * marked `data-route` stays within the app: it costs a row less than one that watches the router.
 */
export function openFrom(href: string, navigate: (href: string) => void) {
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const link = within(event)?.closest('a[data-route]');
      if (link && isForHere(event)) {
        event.preventDefault();
        navigate(link.getAttribute('href') ?? href);
        return;
      }
      if (isForControl(event) || window.getSelection()?.toString()) return;
      if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener');
      else navigate(href);
    },
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      if (event.button === 1 && !isForControl(event)) window.open(href, '_blank', 'noopener');
    },
  };
}

function within({ target, currentTarget }: MouseEvent<HTMLElement>): Element | undefined {
  return target instanceof Element && currentTarget.contains(target) ? target : undefined;
}

function isForControl(event: MouseEvent<HTMLElement>): boolean {
  const target = within(event);
  return !target || target.closest(`a, button, input, label, .${tableCss.columnChoice}`) !== null;
}
