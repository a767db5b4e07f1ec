import type { Values } from '../../../schema/derive/validators.ts';
import type { Resource } from '../../../schema/resource.ts';
import { getToken, whyAbsent } from '../../data/token.ts';
import { keptJson } from '../../ui/kept.ts';
import type { RowData } from '../../ui/row.ts';

/**
 * A draft survives the end of the session and a reload. It is kept in `sessionStorage` by user, row and fields, with the row that it was based on, so that a
 * later save by another user is detected. Passwords are never kept.
 */
export interface Draft {
  readonly base: RowData | undefined;
  readonly changed: Values;
  /** Set where the values were not typed but taken from this version of the row. */
  readonly version?: number;
}

export function draftKey(resource: Resource, names: readonly string[], userId: number, rowId: number | undefined): string {
  return `draft ${userId} ${resource.name} ${rowId ?? 'new'} ${names.join()}`;
}

const storeOf = (key: string) => keptJson<Draft>(sessionStorage, key, ['changed']);

export function readDraft(key: string): Draft | undefined {
  return storeOf(key).read() ?? undefined;
}

/** Stores the changes while they are typed. */
export function keepDraft(resource: Resource, key: string, { changed, ...draft }: Draft): void {
  const storable = Object.fromEntries(Object.entries(changed).filter(([name]) => resource.fields[name]?.kind !== 'password'));
  if (Object.keys(storable).length === 0) storeOf(key).forget();
  else storeOf(key).write({ ...draft, changed: storable });
}

/** Deletes the draft when the form is left, except when the session has expired. */
export function forgetDraft(key: string): void {
  if (getToken() || whyAbsent() !== 'expired') storeOf(key).forget();
}
