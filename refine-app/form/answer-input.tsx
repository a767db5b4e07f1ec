import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { FormColumn, FormField } from '../../schema/forms/definition.ts';
import { readTyped, withSeparators } from '../ui/digits.ts';

/** The props of every input of a form. */
export interface AnswerProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onLeave?: (() => void) | undefined;
  readonly onCompose?: ((composing: boolean) => void) | undefined;
}

type Kind = Exclude<FormField['kind'] | FormColumn['kind'], 'longText' | 'choice' | 'multiChoice' | 'flag' | 'table' | 'point' | 'file'>;

interface Props extends AnswerProps, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly kind: Kind;
}

/** A single-line input for a text, a number, a date or an email address. A number is formatted when the input loses the focus. */
export function AnswerInput({ kind, value, onChange, ...box }: Props) {
  const isNumber = kind === 'integer' || kind === 'yen';
  const typed = useFocusedText(isNumber ? withSeparators(value) : String(value ?? ''));
  return (
    <TextBox
      {...box}
      {...(kind === 'date' && { type: 'date', min: '1900-01-01', max: '2199-12-31' })}
      {...(kind === 'email' && { type: 'email' })}
      {...(isNumber && { inputMode: 'numeric' })}
      typed={typed}
      onText={(text) => onChange(isNumber ? readTyped(text) : text === '' ? null : text)}
    />
  );
}

interface TextBoxProps extends Omit<AnswerProps, 'value' | 'onChange'>, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly typed: ReturnType<typeof useFocusedText>;
  readonly onText: (text: string) => void;
}

/** A single-line input that keeps the typed text while it has the focus. */
export function TextBox({ typed, onText, onLeave, onCompose, ...box }: TextBoxProps) {
  return (
    <input
      autoComplete="off"
      {...box}
      value={typed.text}
      onFocus={typed.onFocus}
      onChange={({ target }) => {
        typed.type(target.value);
        onText(target.value);
      }}
      onBlur={() => {
        typed.onBlur();
        onLeave?.();
      }}
      onCompositionStart={() => onCompose?.(true)}
      onCompositionEnd={() => onCompose?.(false)}
    />
  );
}

/** The text as typed while the input has the focus, so that no IME is disturbed; otherwise `shown`. */
export function useFocusedText(shown: string) {
  const [text, type] = useState(shown);
  const focused = useRef(false);
  useEffect(() => {
    if (!focused.current) type(shown);
  }, [shown]);
  return {
    text,
    type,
    onFocus: () => {
      focused.current = true;
    },
    onBlur: () => {
      focused.current = false;
      type(shown);
    },
  };
}
