import { exporters, type Role, roleLabels } from '../domain/roles.ts';
import { isReference } from './derive/references.ts';
import type { Condition, Field, NoOptions } from './field.ts';
import { choice } from './kinds/choice.ts';
import { flag } from './kinds/flag.ts';
import { integer } from './kinds/integer.ts';
import { longText } from './kinds/long-text.ts';
import { reference, targetOf } from './kinds/reference.ts';
import { status } from './kinds/status.ts';
import { text } from './kinds/text.ts';
import { colorsOf, labelsOf } from './lifecycle.ts';
import type { ResourceName } from './names.ts';
import type { Definition, Resource, ResourceMap } from './resource.ts';

/** The fields of the resource that keeps the steps. */
export type HistoryFields<State extends string> = {
  readonly recordId: Field<number, { readonly required: true }, 'reference'>;
  readonly fromStatus: Field<State, NoOptions, 'status'>;
  readonly toStatus: Field<State, { readonly required: true }, 'status'>;
  readonly comment: Field<string, NoOptions, 'longText'>;
  readonly isShared: Field<boolean, { readonly default: false }, 'flag'>;
  readonly userId: Field<number, NoOptions, 'integer'>;
  readonly userName: Field<string, NoOptions, 'text'>;
  readonly userRole: Field<Role, NoOptions, 'choice'>;
};

/** The resource that keeps the steps of another's rows: who, when, from where to where, and why. Staff who read the rows read it. */
export function historyOf(name: string, definition: Definition): Definition {
  const { label, title, access, lifecycle, fields } = definition;
  const all = lifecycle?.states ?? {};
  const named = fields[title] as Field;
  const options = { colors: colorsOf(all) };
  return {
    label: `${label}の履歴`,
    title: 'recordTitle',
    api: `/${historyName(name)}`,
    screen: { path: `/admin/${historyName(name)}`, unlisted: true },
    access: { read: access.read.filter((role) => exporters.includes(role)), ...(access.rows && { rows: ofRecord(access.rows) }) },
    appendOnly: true,
    fields: {
      recordId: reference(label, name as ResourceName, { readOnly: true, required: true, owner: true }),
      recordTitle: { ...named, options: { from: `recordId.${named.options.from ?? title}` } },
      fromStatus: status('変更前', labelsOf(all), options),
      toStatus: status('変更後', labelsOf(all), { ...options, required: true }),
      comment: longText('コメント', { readOnly: true }),
      isShared: flag('コメントの公開範囲', { readOnly: true, words: ['助成者にも表示', '内部のみ'] }),
      userId: integer('実行者ID', { readOnly: true }),
      userName: text('実行者', { readOnly: true }),
      userRole: choice('権限', roleLabels, { readOnly: true }),
    },
    list: {
      columns: ['createdAt', 'recordTitle', 'fromStatus', 'toStatus', 'userName', 'userRole', 'comment'],
      sort: '-id',
      unsorted: ['fromStatus', 'toStatus', 'userName', 'userRole', 'comment'],
      search: [],
      filters: ['recordId'],
    },
  };
}

/** Where the steps of a resource's rows are kept, and by which reference they name the row; null where there is no lifecycle. */
export function historyIn({ name, lifecycle }: Resource, resources: ResourceMap): { readonly history: Resource; readonly owner: string } | null {
  const history = lifecycle && resources[lifecycle.history ?? historyName(name)];
  const owner = Object.entries(history?.fields ?? {}).find(
    ([, field]) => isReference(field) && field.options.required && targetOf(field) === name,
  )?.[0];
  return history && owner ? { history, owner } : null;
}

export const historyName = (name: string) => `${name}_history`;

type Rows = NonNullable<Definition['access']['rows']>;

/** The same rows, seen from their history. */
function ofRecord(rows: Rows): Rows {
  const over = (condition: Condition) => Object.fromEntries(Object.entries(condition).map(([path, wanted]) => [`recordId.${path}`, wanted]));
  return Object.fromEntries(Object.entries(rows).map(([role, condition]) => [role, over(condition)]));
}
