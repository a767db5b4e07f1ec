import type { RowFrame } from '../../schema/derive/rows.ts';

/** A row of any resource as the API answers it: the frame, and cells by field name. */
export interface RowData extends RowFrame {
  readonly [name: string]: unknown;
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Whether two form values mean the same: an empty input and an empty cell do, and so do two structures that say the same. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isBlank(a)) return isBlank(b);
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/** Which of the named values somebody else has overtaken: there is no longer what the change began with, nor what it wants. */
export function overtaken<Name extends string>(
  names: readonly Name[],
  now: Readonly<Partial<Record<Name, unknown>>>,
  before: Readonly<Partial<Record<Name, unknown>>>,
  wanted: Readonly<Partial<Record<Name, unknown>>>,
  isSame = sameValue,
): Name[] {
  return names.filter((name) => Object.hasOwn(before, name) && !isSame(now[name], before[name]) && !isSame(now[name], wanted[name]));
}

/** What a cell says where it is words alone, and their class. */
export interface Plain {
  readonly text: string;
  readonly className?: string | undefined;
}
