import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * A text that is committed once typing pauses, never while an IME is composing; Enter commits at once.
 * A value that changes from outside (back button, cleared filter) replaces what is typed.
 */
export function useTypedText(value: string, commit: (text: string) => void, ms = 500) {
  const [text, setText] = useState(value);
  const composing = useRef(false);
  const committed = useRef(value);
  const latest = useRef(commit);
  latest.current = commit;

  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text === committed.current || composing.current) return;
    const timer = setTimeout(() => send(text), ms);
    return () => clearTimeout(timer);
  });

  const send = (next: string) => {
    if (next === committed.current) return;
    committed.current = next;
    latest.current(next);
  };

  return {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      composing.current = false;
      setText(event.currentTarget.value);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(text);
    },
  };
}
