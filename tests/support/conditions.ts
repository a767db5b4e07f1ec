import { addDays } from '../../domain/dates/days.ts';
import { resources } from '../../resources.config.ts';
import type { Condition, Wanted } from '../../schema/field.ts';
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
    if (/(^|\.)has(No)?$/.test(path)) throw new Error(`${resource.name}: rows of others (${path}) are for a test of its own`);
    if (!meets(wanted as Wanted, plain(await valueAt(resource, row, path, tables)), (term) => meaningOf(term, variables))) return false;
  }
  return true;
}

/** The cell at the end of a path that begins at a row; empty where a reference on the way is. */
export async function valueAt(resource: Resource, row: AnyRow | undefined, path: string, tables: Tables): Promise<unknown> {
  const [first = '', ...rest] = (fieldOf(resource, path)?.options.from ?? path).split('.');
  if (rest.length === 0 || !row) return row?.[first] ?? null;
  const target = all[targetOf(resource.fields[first] as Resource['fields'][string])] as Resource;
  const next = (await tables(tableOf(target))).find(({ id }) => Number(id) === Number(row[first]));
  return valueAt(target, next, rest.join('.'), tables);
}

function meets(wanted: Wanted, value: unknown, meaning: (term: unknown) => unknown): boolean {
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
