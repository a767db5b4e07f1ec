import { type Field, type FieldTest, isStored } from '../field.ts';
import type { Definition, Resource, Unique } from '../resource.ts';
import { testsIn } from './conditions.ts';

/** All unique constraints: those of several fields, and those of single fields. */
export function uniquesOf({ fields, unique = [] }: Pick<Definition, 'fields' | 'unique'>): Unique[] {
  const single = Object.entries(fields).flatMap(([name, { options }]) => (options.unique ? [{ fields: [name], text: options.unique }] : []));
  return [...single, ...unique];
}

/** The error of a write that violated the unique constraint on these columns, on the last of the fields. */
export function uniqueViolationErrors(
  resource: Pick<Definition, 'fields' | 'unique'>,
  columns: readonly string[],
): Record<string, string> | undefined {
  const taken = uniquesOf(resource).find(({ fields }) => fields.join() === columns.join());
  return taken && { [taken.fields.at(-1) as string]: taken.text };
}

/** Checks that the database can enforce and distinguish the unique constraints. */
export function checkUnique({ of, fields, unique = [] }: Resource): string[] {
  const together = unique.map((one) => one.fields.join());
  return unique.flatMap(({ fields: names, text, where = {} }, at) => [
    ...(of === undefined ? [] : [': a view has no unique of its own']),
    ...[...names, ...Object.keys(where)].flatMap((name) => checkColumn(fields[name], name)),
    ...testsIn(where).flatMap(([name, wanted]) => (isFixed(wanted) ? [] : [`.${name}: unique.where takes fixed values`])),
    ...(names.length === 0 || text === '' ? [': unique needs fields and a text'] : []),
    ...(names.length === 1 && !names.some((name) => fields[name]?.options.unique) && Object.keys(where).length === 0
      ? [`.${names[0]}: is unique by itself, so the field says it`]
      : []),
    ...(together.indexOf(together[at] as string) < at || (names.length === 1 && fields[names[0] as string]?.options.unique)
      ? [`: unique names ${names.join(' and ')} twice`]
      : []),
  ]);
}

function checkColumn(field: Field | undefined, name: string): string[] {
  if (!field || !isStored(field)) return [`.${name}: unique names a field that is not stored here`];
  return field.kind === 'accountNumber' ? [`.${name}: is sealed, so no two cells are alike`] : [];
}

/** An index condition cannot depend on the reader or the current time. */
function isFixed(wanted: FieldTest): boolean {
  if (typeof wanted === 'string') return !wanted.startsWith('@');
  if (typeof wanted !== 'object' || wanted === null) return true;
  if (Array.isArray(wanted)) return !wanted.some((one) => typeof one === 'string' && one.startsWith('@'));
  return 'noneOf' in wanted || ('not' in wanted && isFixed(wanted.not));
}
