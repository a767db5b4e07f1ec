import { useState } from 'react';

/** Settings that are kept on this device under a key, and a function to change some of them. */
export function useKept<Choices extends object>(key: string) {
  const [kept, setKept] = useState(() => readKept<Choices>(key));
  const change = (changes: Partial<Choices>) => {
    const next = { ...kept, ...changes };
    setKept(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [kept, change] as const;
}

export function readKept<Choices extends object>(key: string): Partial<Choices> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof saved === 'object' && saved !== null ? saved : {};
  } catch {
    return {};
  }
}
