import { useState } from 'react';
import type { Resource } from '../../schema/resource.ts';

/** How someone likes to see a list; kept on this machine. */
export interface Preferences {
  /** The columns shown; as declared unless chosen. */
  readonly columns?: readonly string[];
  readonly density?: 'compact' | 'comfortable';
  /** Views of one's own, beside those that are declared. */
  readonly views?: readonly OwnView[];
}

export interface OwnView {
  readonly label: string;
  /** The list's address. */
  readonly search: string;
}

export function usePreferences(resource: Resource) {
  const key = `seseragi.list.${resource.name}`;
  const [preferences, setPreferences] = useState<Preferences>(() => read(key));
  const save = (change: Partial<Preferences>) => {
    const next = { ...preferences, ...change };
    setPreferences(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [preferences, save] as const;
}

function read(key: string): Preferences {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof saved === 'object' && saved !== null ? saved : {};
  } catch {
    return {};
  }
}
