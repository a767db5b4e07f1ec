import type { Values } from '../../../schema/derive/validators.ts';
import type { Resource } from '../../../schema/resource.ts';
import { getToken, whyAbsent } from '../../data/token.ts';
import { keptJson } from '../../ui/kept.ts';
import type { RowData } from '../../ui/row.ts';

/**
 * What was typed outlives a session that expires and a page that is reloaded: it waits in the tab's own storage, for the same person, the same row and the
 * same fields, with the row that it was typed over: whoever has saved that since is not overwritten. Passwords are never kept.
 */
export interface Draft {
  readonly base: RowData | undefined;
  readonly changed: Values;
  /** Nobody typed it: it is what the row said in this version. */
  readonly version?: number;
}

export function draftKey(resource: Resource, names: readonly string[], userId: number, rowId: number | undefined): string {
  return `draft ${userId} ${resource.name} ${rowId ?? 'new'} ${names.join()}`;
}

const storeOf = (key: string) => keptJson<Draft>(sessionStorage, key, ['changed']);

export function readDraft(key: string): Draft | undefined {
  return storeOf(key).read() ?? undefined;
}

/** Keeps the changes as they are typed. */
export function keepDraft(resource: Resource, key: string, { changed, ...draft }: Draft): void {
  const telling = Object.fromEntries(Object.entries(changed).filter(([name]) => resource.fields[name]?.kind !== 'password'));
  if (Object.keys(telling).length === 0) storeOf(key).forget();
  else storeOf(key).write({ ...draft, changed: telling });
}

/** Whoever leaves the form by its own ways, or signs out, is done with what was typed. */
export function forgetDraft(key: string): void {
  if (getToken() || whyAbsent() !== 'expired') storeOf(key).forget();
}
