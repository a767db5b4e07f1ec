import type { AnyRow } from './rows.ts';

/** Orders cells as the contract says: empty ones are the smallest, texts go by code point, the id settles ties. */
export function byCell(name: string): (a: AnyRow, b: AnyRow) => number {
  return (a, b) => compare(a[name] ?? null, b[name] ?? null) || a.id - b.id;
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === 'string') return byCodePoint(a, String(b));
  return Number(a) - Number(b);
}

function byCodePoint(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a[index] === b[index]) index += 1;
  // Past the end of a text there is nothing, which comes first; within a pair of surrogates the first halves are alike.
  return (a.codePointAt(index) ?? -1) - (b.codePointAt(index) ?? -1);
}
