import { useEffect } from 'react';
import type { Values } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import { getToken, whyAbsent } from '../providers/token.ts';

/**
 * What was typed outlives a session that expires and a page that is reloaded: it waits in the tab's own storage, for the same
 * person and the same row. Passwords are never kept.
 */
export function readDraft(resource: Resource, key: string): Values {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Values;
  return withoutSecrets(resource, kept);
}

export function draftKey(resource: Resource, userId: number, rowId: number | undefined): string {
  return `draft ${userId} ${resource.name} ${rowId ?? 'new'}`;
}

/** Keeps the changes while they are typed. Whoever leaves the form by its own ways, or signs out, is done with them. */
export function useDraft(resource: Resource, key: string, changed: Values): void {
  const text = JSON.stringify(withoutSecrets(resource, changed));
  useEffect(() => {
    if (text === '{}') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  }, [key, text]);
  useEffect(
    () => () => {
      if (getToken() || whyAbsent() !== 'expired') sessionStorage.removeItem(key);
    },
    [key],
  );
}

function withoutSecrets(resource: Resource, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => resource.fields[name] && resource.fields[name].kind !== 'password'));
}
