import { useState, useSyncExternalStore } from 'react';

/** A JSON value in the browser's storage. A value without the expected keys, written by another version of this program, is ignored. */
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

/** A text that all tabs of the browser share. */
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
    /** A hook: re-renders when the text changes. */
    use: <T extends string | boolean | null>(read: () => T): T => useSyncExternalStore(subscribe, read),
  };
}

/** A text that survives a reload and a new login, in this tab or, with `localStorage`, in this browser. An empty one is removed. */
export function useKeptText(key: string, storage = sessionStorage): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => storage.getItem(key) ?? '');
  const keep = (next: string) => {
    setText(next);
    if (next === '') storage.removeItem(key);
    else storage.setItem(key, next);
  };
  return [text, keep];
}
