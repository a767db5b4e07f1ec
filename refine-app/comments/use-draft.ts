import { useState } from 'react';

/** A text that is still there after a reload, a closed tab or a new login of the same person. An empty one is forgotten. */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const key = `seseragiComment/${name}`;
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    setText(next);
    if (next === '') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  };
  return [text, keep];
}
