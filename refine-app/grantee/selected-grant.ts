import { useSyncExternalStore } from 'react';

const storageKey = 'seseragiGrantNumber';
const listeners = new Set<() => void>();

/** The grant number that the grantee works on, kept on this machine until the logout (spec, second file, section 2). */
export function useSelectedGrant(): string | null {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey));
}

export function selectGrant(grantNumber: string | null): void {
  if (grantNumber === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, grantNumber);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
