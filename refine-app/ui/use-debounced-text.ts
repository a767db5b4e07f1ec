import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * A text input that commits debounced, never while an IME is composing; Enter and clearing the input commit at once.
 * A value that changes from outside (back button, cleared filter) replaces the typed text.
 * @returns props of the input
 */
export function useDebouncedText(value: string, commit: (text: string) => void, ms = 500) {
  const [text, setText] = useState(value);
  /** State instead of a ref: the end of a composition must trigger the commit even when the text stays the same. */
  const [composing, setComposing] = useState(false);
  const committed = useRef(value);
  const latest = useRef(commit);
  latest.current = commit;

  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text === committed.current || composing) return;
    const timer = setTimeout(() => send(text), ms);
    return () => clearTimeout(timer);
  });

  const send = (next: string) => {
    if (next === committed.current) return;
    committed.current = next;
    latest.current(next);
  };

  const change = (next: string) => {
    setText(next);
    if (next === '' && !composing) send('');
  };

  return {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(target.value),
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      setComposing(false);
      setText(event.currentTarget.value);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(text);
    },
  };
}
