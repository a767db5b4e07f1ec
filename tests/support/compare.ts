import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import type { AnyRow } from './rows.ts';

/** The rows as a list sorts them by a cell: empty ones last, texts by code point or as their kind orders them; the id settles ties. */
export function sortedBy<R extends AnyRow>(resource: Resource, rows: readonly R[], name: string, descending = false): R[] {
  const field = fieldOf(resource, name);
  const order = field && kindOf(field).order?.(field);
  const isEmpty = (row: R) => (row[name] ?? null) === null;
  const placeOf = (row: R) => (order ? order.indexOf(String(row[name])) : row[name]);
  const sorted = rows.filter((row) => !isEmpty(row)).toSorted((a, b) => compare(placeOf(a), placeOf(b)) || a.id - b.id);
  const empty = rows.filter(isEmpty).toSorted((a, b) => a.id - b.id);
  return descending ? [...sorted.toReversed(), ...empty.toReversed()] : [...sorted, ...empty];
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (typeof a === 'string') return byCodePoint(a, String(b));
  return Number(a) - Number(b);
}

function byCodePoint(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a[index] === b[index]) index += 1;
  // Past the end of a text there is nothing, which comes first; within a pair of surrogates the first halves are alike.
  return (a.codePointAt(index) ?? -1) - (b.codePointAt(index) ?? -1);
}
