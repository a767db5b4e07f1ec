import { useState, useSyncExternalStore } from 'react';

/** What is kept under a key of the browser's storage. What another version of this program has stored there is not trusted beyond its shape. */
export function keptJson<T extends object>(storage: Storage, key: string, parts: readonly (keyof T)[]) {
  return {
    read(): T | null {
      try {
        const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        return typeof kept === 'object' && kept !== null && parts.every((part) => part in kept) ? (kept as T) : null;
      } catch {
        return null;
      }
    },
    write: (value: T): void => storage.setItem(key, JSON.stringify(value)),
    forget: (): void => storage.removeItem(key),
  };
}

/** A text that every tab of this browser shares. */
export function sharedText(key: string) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  return {
    get: (): string | null => localStorage.getItem(key),
    set(text: string | null): void {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      for (const listener of listeners) listener();
    },
    /** Draws anew what reads it when it changes. */
    use: <T extends string | boolean | null>(read: () => T): T => useSyncExternalStore(subscribe, read),
  };
}

/** A text that is still there after a reload or a new login: in this tab or, where the storage says so, in this browser. An empty one is forgotten. */
export function useKeptText(key: string, storage = sessionStorage): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => storage.getItem(key) ?? '');
  const keep = (next: string) => {
    setText(next);
    if (next === '') storage.removeItem(key);
    else storage.setItem(key, next);
  };
  return [text, keep];
}
