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
  const [one, other] = [[...a], [...b]];
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const difference = (one[index]?.codePointAt(0) ?? 0) - (other[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
