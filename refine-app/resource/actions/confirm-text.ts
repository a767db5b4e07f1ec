import type { Action } from '../../../schema/action.ts';
import { placeholderNamesIn } from '../../../schema/lifecycle.ts';
import type { Resource } from '../../../schema/resource.ts';
import { textOf } from '../../ui/present.ts';
import type { RowData } from '../../ui/row.ts';
import { subtitleOf } from '../../ui/title.ts';

/** Replaces `{field}` by the row's value. For many rows the sentence names their number, and the list below has `confirmSubtitle` for each. */
export function confirmText(resource: Resource, { confirm }: Pick<Action, 'confirm'>, rows: readonly RowData[]): string {
  const [only] = rows;
  const single = rows.length === 1 ? only : undefined;
  const text = single
    ? confirm
    : confirm.replace(/^([^「」{}]*)「\{\w+\}」(（[^（）]*\{[^（）]*）)?/, (_all, what) => countedRows(rows.length, what));
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    single ? textOf(resource, name, single) : `（選択した${rows.length}件それぞれの${resource.fields[name]?.label ?? name}）`,
  );
}

/** The values that the sentence has of a row besides its title. */
export function confirmSubtitle(resource: Resource, { confirm }: Pick<Action, 'confirm'>, row: RowData): string {
  const names = placeholderNamesIn(confirm).filter((name) => name !== resource.title);
  return names.length === 0 ? subtitleOf(resource, row) : names.map((name) => textOf(resource, name, row)).join(' ・ ');
}

function countedRows(count: number, what: string): string {
  return `選択した${count}件${what && `の${what}`}`;
}
