import { exporters } from '../domain/roles.ts';
import { isReference } from './derive/references.ts';
import type { Condition, Field } from './field.ts';
import { stepRecord } from './groups.ts';
import { reference, targetOf } from './kinds/reference.ts';
import { text } from './kinds/text.ts';
import { colorsOf, labelsOf } from './lifecycle.ts';
import type { Declaration, Definition, Resource, ResourceMap } from './resource.ts';
import type { ResourceName } from './resource-names.ts';

/** The fields of a generated history resource. */
export type HistoryFields<State extends string> = {
  readonly recordId: Field<number, { readonly required: true }, 'reference'>;
} & ReturnType<typeof stepRecord<State>>;

/** The generated history resource of a lifecycle: who, when, statuses and comment. Readable by staff who may read the rows. */
export function historyOf(name: string, definition: Declaration): Declaration {
  const { label, title, access, lifecycle, fields } = definition;
  const all = lifecycle?.states ?? {};
  // An undeclared title is reported by `checkResources`.
  const named: Field = fields[title] ?? text(title);
  return {
    label: `${label}の履歴`,
    title: 'recordTitle',
    screen: { unlisted: true },
    access: { read: access.read.filter((role) => exporters.includes(role)), ...(access.rows && { rows: ofRecord(access.rows) }) },
    appendOnly: true,
    fields: {
      recordId: reference(label, name as ResourceName, { readOnly: true, required: true, owner: true }),
      recordTitle: { ...named, options: { from: `recordId.${named.options.from ?? title}` } },
      ...stepRecord(labelsOf(all), colorsOf(all).colors),
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

/** The history resource of a lifecycle and its reference to the row; null without a lifecycle. */
export function historyIn({ name, lifecycle }: Resource, resources: ResourceMap): { readonly history: Resource; readonly owner: string } | null {
  const history = lifecycle && resources[lifecycle.history ?? historyName(name)];
  const owner = Object.entries(history?.fields ?? {}).find(
    ([, field]) => isReference(field) && field.options.required && targetOf(field) === name,
  )?.[0];
  return history && owner ? { history, owner } : null;
}

export const historyName = (name: string) => `${name}_history`;

type Rows = NonNullable<Definition['access']['rows']>;

/** The row conditions, prefixed with the reference to the record. */
function ofRecord(rows: Rows): Rows {
  const over = (condition: Condition) => Object.fromEntries(Object.entries(condition).map(([path, wanted]) => [`recordId.${path}`, wanted]));
  return Object.fromEntries(Object.entries(rows).map(([role, condition]) => [role, over(condition)]));
}
