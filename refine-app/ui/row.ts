import type { RowFrame } from '../../schema/derive/rows.ts';

/** A row of any resource as the API returns it: the common fields, and the others by name. */
export interface RowData extends RowFrame {
  readonly [name: string]: unknown;
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Whether two form values are equal; blank values are, and structures are compared by content. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isBlank(a)) return isBlank(b);
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/** The fields in conflict: the stored value is neither the one that the change was based on, nor the wanted one. */
export function conflictingFields<Name extends string>(
  names: readonly Name[],
  now: Readonly<Partial<Record<Name, unknown>>>,
  before: Readonly<Partial<Record<Name, unknown>>>,
  wanted: Readonly<Partial<Record<Name, unknown>>>,
  isSame = sameValue,
): Name[] {
  return names.filter((name) => Object.hasOwn(before, name) && !isSame(now[name], before[name]) && !isSame(now[name], wanted[name]));
}

/** A cell as plain text, with a class. */
export interface Plain {
  readonly text: string;
  readonly className?: string | undefined;
}
