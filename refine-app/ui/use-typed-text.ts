import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * A text that is committed once typing pauses, never while an IME is composing; Enter commits at once, and so does what empties the box.
 * A value that changes from outside (back button, cleared filter) replaces what is typed.
 * @returns what the box is given
 */
export function useTypedText(value: string, commit: (text: string) => void, ms = 500) {
  const [text, setText] = useState(value);
  /** State and not a ref: the end of a composition must bring the commit, even when the text stays the same. */
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
