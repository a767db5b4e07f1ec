import { addDays } from '../../domain/dates/days.ts';
import { resources } from '../../resources.config.ts';
import type { Condition, FieldTest, RelatedRowsCondition } from '../../schema/field.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { fieldOf, type Resource, tableOf } from '../../schema/resource.ts';
import type { AnyRow } from './rows.ts';

/** All rows of a table, as they are stored. */
export type Tables = (table: string) => Promise<readonly AnyRow[]>;

/** What the variables of conditions stand for: `@userId`, `@organizationId`, `@today`, `@now`, `@categories`, `@grantYears`. */
export type Variables = Readonly<Record<`@${string}`, unknown>>;

const all: Readonly<Record<string, Resource>> = resources;

/** Whether a stored row is like a condition, worked out row by row without the queries of the application, which it is compared with. */
export async function holds(resource: Resource, row: AnyRow, condition: Condition, variables: Variables, tables: Tables): Promise<boolean> {
  for (const [path, wanted] of Object.entries(condition)) {
    const word = /(?:^|\.)(has|hasNo)$/.exec(path)?.[1];
    if (!word) {
      if (!isLike(wanted as FieldTest, await valueAt(resource, row, path, tables), variables)) return false;
      continue;
    }
    for (const others of [wanted as RelatedRowsCondition | readonly RelatedRowsCondition[]].flat())
      if ((await areThere(resource, row, path.split('.').slice(0, -1), others, variables, tables)) !== (word === 'has')) return false;
  }
  return true;
}

/** Whether a cell is as a condition wants it. */
export const isLike = (wanted: FieldTest, value: unknown, variables: Variables): boolean =>
  meets(wanted, plain(value), (term) => meaningOf(term, variables));

/** The cell at the end of a path that begins at a row; empty where a reference on the way is. */
export async function valueAt(resource: Resource, row: AnyRow | undefined, path: string, tables: Tables): Promise<unknown> {
  const [first = '', ...rest] = (fieldOf(resource, path)?.options.from ?? path).split('.');
  if (rest.length === 0 || !row) return row?.[first] ?? null;
  const [target, next] = await rowOver(resource, row, first, tables);
  return valueAt(target, next, rest.join('.'), tables);
}

/** Where a reference leads. */
async function rowOver(resource: Resource, row: AnyRow | undefined, name: string, tables: Tables): Promise<[Resource, AnyRow | undefined]> {
  const target = all[targetOf(resource.fields[name] as Resource['fields'][string])] as Resource;
  return [target, (await tables(tableOf(target))).find(({ id }) => row && Number(id) === Number(row[name]))];
}

/** Whether rows of others belong to a row: they refer to it, or have the same in a field that both have. */
async function areThere(
  resource: Resource,
  row: AnyRow | undefined,
  [first, ...rest]: readonly string[],
  others: RelatedRowsCondition,
  variables: Variables,
  tables: Tables,
): Promise<boolean> {
  if (first !== undefined) return areThere(...(await rowOver(resource, row, first, tables)), rest, others, variables, tables);
  const of = all[others.of] as Resource;
  const leadsHere = (name: string) =>
    of.fields[name]?.kind === 'reference' && tableOf(all[targetOf(of.fields[name])] as Resource) === tableOf(resource);
  const by = others.by ?? (Object.keys(of.fields).find(leadsHere) as string);
  // A number that is no reference is the row's own.
  const mine = leadsHere(by) || of.fields[by]?.kind === 'integer' ? 'id' : by;
  for (const other of row ? await tables(tableOf(of)) : []) {
    if (String(other[by]) !== String(row?.[mine])) continue;
    const conditions = [of.where, others.where].filter((condition) => condition !== undefined);
    const kept = await Promise.all(conditions.map((condition) => holds(of, other, condition, variables, tables)));
    if (kept.every(Boolean)) return true;
  }
  return false;
}

function meets(wanted: FieldTest, value: unknown, meaning: (term: unknown) => unknown): boolean {
  const has = (terms: unknown) => [terms].flat().flatMap(meaning).includes(value);
  if (wanted === null || typeof wanted !== 'object') return wanted === null ? value === null : value !== null && has(wanted);
  if (Array.isArray(wanted)) return has(wanted);
  if ('not' in wanted) return !has(wanted.not);
  if ('noneOf' in wanted) return !has(wanted.noneOf);
  if ('before' in wanted) return value !== null && String(value) < String(meaning(wanted.before));
  if ('emptyOrIn' in wanted) return value === null || has(wanted.emptyOrIn);
  if ('emptyOrFrom' in wanted) return value === null || String(value) >= String(meaning(wanted.emptyOrFrom));
  if ('emptyOrUntil' in wanted) return value === null || String(value) <= String(meaning(wanted.emptyOrUntil));
  throw new Error(`${JSON.stringify(wanted)} is no test`);
}

const plain = (value: unknown) => (typeof value === 'boolean' ? Number(value) : (value ?? null));

const meaningOf = (term: unknown, variables: Variables) =>
  typeof term === 'string' && term in variables ? variables[term as `@${string}`] : plain(term);

/** Values that a cell may have for a test to hold, or not to. */
export function valuesFor(wanted: unknown, variables: Variables): readonly unknown[] {
  if (Array.isArray(wanted)) return wanted.flatMap((one) => valuesFor(one, variables));
  if (typeof wanted === 'object' && wanted) return [null, ...Object.values(wanted).flatMap((one) => valuesFor(one, variables))];
  const value = meaningOf(wanted, variables);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
    ? [-1, 0, 1].map((days) => addDays(value.slice(0, 10), days) + value.slice(10))
    : [value].flat();
}
