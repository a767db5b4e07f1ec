import { useState } from 'react';

/** A text that is still there after a reload or a new login in this tab. An empty one is forgotten. */
export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const key = `seseragiText/${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    setText(next);
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  return [text, keep];
}
