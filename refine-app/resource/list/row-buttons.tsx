import { DeleteOutlined, EditOutlined, EllipsisOutlined } from '@ant-design/icons-svg';
import { type MouseEvent, useRef, useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { Button, buttonAttributes, isPlainClick } from '../../ui/button.tsx';
import disclosureCss from '../../ui/disclosure.module.css';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { editPath, recordPath } from '../../ui/record-path.ts';
import tableCss from '../../ui/record-table.module.css';
import type { RowData } from '../../ui/row.ts';
import { titleOf } from '../../ui/title.ts';
import { ActionDialog } from '../actions/lazy-action-dialog.ts';
import css from './views.module.css';

export interface RowCommands {
  /** Set where rows are edited in a dialog over the list, not on a page. */
  readonly edit: ((row: RowData) => void) | undefined;
  readonly remove: (row: RowData) => void;
}

/** Computed once for all rows: a component for each button of each row is noticeably slow. */
const actionLook = buttonAttributes({ type: 'link', size: 'small', children: true });
const editLook = buttonAttributes({ type: 'text', size: 'small', icon: true });
const deleteLook = buttonAttributes({ type: 'text', size: 'small', danger: true, icon: true });
const choiceLook = buttonAttributes({ type: 'text', children: true });
export const detailLook = buttonAttributes({ type: 'text', size: 'small', children: true });

/** Whether the rows of a list have any buttons. */
export function hasRowButtons({ list, access, actions }: Resource): boolean {
  return list.rowButtons !== undefined || access.update !== undefined || Object.values(actions ?? {}).some(({ inRow }) => inRow);
}

/** The operations on a row: those that the spec puts in the list are visible, the others are behind 「…」. */
export function RowButtons({ resource, row, commands }: { readonly resource: Resource; readonly row: RowData; readonly commands: RowCommands }) {
  const title = titleOf(resource, row);
  const { rowButtons = [] } = resource.list;
  const mayEdit = row.abilities.includes('update');
  const editing = { resource, row, title, edit: commands.edit };
  return (
    <>
      {Object.values(resource.actions ?? {}).some(({ inRow }) => inRow) && <RowActions resource={resource} row={row} title={title} />}
      {mayEdit && (rowButtons.includes('update') ? <EditButton {...editing} /> : <RowMenu {...editing} />)}
      {rowButtons.includes('delete') && row.abilities.includes('delete') && (
        <button type="button" {...deleteLook} title="削除する" aria-label={`${title}を削除する`} onClick={() => commands.remove(row)}>
          <Icon of={DeleteOutlined} />
        </button>
      )}
    </>
  );
}

/** Visible on hover and focus. Opens upwards near the lower edge of the window. */
function RowMenu({ resource, row, title, edit }: EditProps) {
  const [place, setPlace] = useState({});
  const box = useRef<HTMLSpanElement>(null);
  const updatePlace = () => box.current && setPlace(placeAt(box.current.getBoundingClientRect()));
  return (
    <span ref={box} className={css.rowMenu} style={place}>
      <Disclosure
        button={{ type: 'text', size: 'small', icon: <Icon of={EllipsisOutlined} />, 'aria-label': `${title}の操作` }}
        panelClassName={css.rowMenuPanel}
        onOpen={updatePlace}
      >
        {(close) => (
          <ul className={disclosureCss.choices}>
            <li>
              <a {...choiceLook} href={recordPath(resource, row)} data-route>
                開く
              </a>
            </li>
            <li>
              {edit ? (
                <Button
                  type="text"
                  onClick={() => {
                    close();
                    edit(row);
                  }}
                >
                  編集する
                </Button>
              ) : (
                <a {...choiceLook} href={editPath(resource, row.id)} data-route>
                  編集する
                </a>
              )}
            </li>
          </ul>
        )}
      </Disclosure>
    </span>
  );
}

/** The menu's position in the window, since the scrolling box of the rows would clip it. */
function placeAt({ top, bottom, right }: DOMRect): Readonly<Record<string, string>> {
  const { innerHeight, innerWidth } = window;
  const [menuTop, menuBottom] = bottom < innerHeight - 120 ? [`${bottom + 4}px`, 'auto'] : ['auto', `${innerHeight - top + 4}px`];
  return { '--menu-top': menuTop, '--menu-bottom': menuBottom, '--menu-right': `${innerWidth - right}px` };
}

/** The declared actions in a row; each opens a dialog. */
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
 * A click on a row opens its record; with ⌘, Ctrl or the middle button in a new tab. Clicks on controls and while text is selected do nothing. A plain
 * link with `data-route` navigates within the app, and is cheaper for a row than a `Link`, which subscribes to the router.
 */
export function rowClickHandlers(href: string, navigate: (href: string) => void) {
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const link = within(event)?.closest('a[data-route]');
      if (link && isPlainClick(event)) {
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
