const storageKey = 'seseragiStorageToken';

/** Why there is no token: nobody signed in here yet, someone signed out, or the server refused it. */
export type Absence = 'none' | 'signedOut' | 'expired';

/** The spec's own key for the bank account put off until later (second file, section 9): kept no longer than the session. */
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
  announce();
}

export function removeToken(reason: Absence): void {
  absence = reason;
  localStorage.removeItem(bankSkipKey);
  localStorage.removeItem(storageKey);
  announce();
}

export function whyAbsent(): Absence {
  return absence;
}

/** Also hears of a login or logout in another tab. */
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

function announce(): void {
  for (const listener of listeners) listener();
}
