import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { convertHolder, holderTexts } from '../../../domain/bank/holder-name.ts';

/** Converts the account holder while it is typed or pasted, keeps the caret where it was, and leaves an IME alone until it is done. */
export function useHolderInput(value: string, onValue: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const pasted = useRef(false);
  /** What an IME is composing; null while it is not. */
  const [composed, setComposed] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const text = composed ?? value;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const take = (element: HTMLInputElement) => {
    const { text: kept, removed } = convertHolder(element.value);
    const upTo = element.selectionStart ?? element.value.length;
    if (kept !== element.value) caret.current = convertHolder(element.value.slice(0, upTo)).text.length;
    setNote(removed ? (pasted.current ? holderTexts.pasted : holderTexts.typed) : null);
    pasted.current = false;
    onValue(kept);
  };

  const inputProps = {
    ref: input,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => (composed === null ? take(event.target) : setComposed(event.target.value)),
    onCompositionStart: () => setComposed(value),
    onCompositionEnd: (event: { currentTarget: HTMLInputElement }) => {
      setComposed(null);
      take(event.currentTarget);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      pasted.current = event.clipboardData.getData('text') !== '';
    },
  };
  return { inputProps, note };
}
