import { useState } from 'react';

/** Choices that are kept on this machine under a key, and the way to change some of them. */
export function useKept<Choices extends object>(key: string) {
  const [kept, setKept] = useState(() => readKept<Choices>(key));
  const change = (some: Partial<Choices>) => {
    const next = { ...kept, ...some };
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
