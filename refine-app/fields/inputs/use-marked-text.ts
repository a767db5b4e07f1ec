import { type ChangeEvent, useState } from 'react';
import { asKept, asWritten } from '../../../domain/mail/merge-fields.ts';
import type { TextOptions } from '../../../schema/kinds/text.ts';
import type { InputProps } from '../screen.ts';

/** The text of a template in its box: merge fields stand there by their names, ［題名］, and are kept as `{{title}}`. What is typed is not touched. */
export function useMarkedText(kept: string, change: (kept: string) => void) {
  const [typed, setTyped] = useState(() => asWritten(kept));
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    setTyped(target.value);
    change(asKept(target.value));
  };
  return { value: asKept(typed) === kept ? typed : asWritten(kept), onChange };
}

/** What is in the box of a text, by whether its field is declared to carry merge fields. */
export function useText({ field, value, onChange }: Pick<InputProps, 'field' | 'value' | 'onChange'>) {
  const kept = String(value ?? '');
  const marked = useMarkedText(kept, onChange);
  const plain = { value: kept, onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value) };
  return (field.options as TextOptions).merges ? marked : plain;
}
