import { useSyncExternalStore } from 'react';

/** The spec's own key (second file, section 9): the person has said that the account is to be registered later. */
const storageKey = 'bankInputSkipFlg';
const listeners = new Set<() => void>();

export function useBankSkipped(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey) !== null);
}

export function skipBank(): void {
  localStorage.setItem(storageKey, 'true');
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
