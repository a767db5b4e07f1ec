const storageKey = 'seseragiStorageToken';

/** Why there is no token: nobody signed in here yet, someone signed out, or the server refused it. */
export type Absence = 'none' | 'signedOut' | 'expired';

/** The spec's key for a postponed bank account (second file, section 9); removed with the session. */
export const bankSkipKey = 'bankInputSkipFlg';

let absence: Absence = 'none';
const listeners = new Set<() => void>();

export function getToken(): string | null {
  return localStorage.getItem(storageKey);
}

export function setToken(token: string): void {
  absence = 'none';
  localStorage.removeItem(bankSkipKey);
  localStorage.setItem(storageKey, token);
  notify();
}

export function removeToken(reason: Absence): void {
  absence = reason;
  localStorage.removeItem(bankSkipKey);
  localStorage.removeItem(storageKey);
  notify();
}

export function whyAbsent(): Absence {
  return absence;
}

/** The listener is also called after a login or logout in another tab. */
export function onTokenChange(listener: () => void): () => void {
  const other = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', other);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', other);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
