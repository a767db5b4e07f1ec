import { Input } from 'antd';
import clsx from 'clsx/lite';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { NumberOptions } from '../../../../schema/kinds/integer.ts';
import { readTyped, withSeparators } from '../../../ui/digits.ts';
import fieldsCss from '../fields.module.css';
import { ariaOf, type InputProps } from '../kind-screen.ts';

interface Props {
  readonly id: string;
  readonly value: unknown;
  /** A number, null when empty, or the text itself when it is no number, for the validator to refuse. */
  readonly onChange: (value: number | string | null) => void;
  readonly onBlur?: () => void;
  readonly step: number;
  /** Lower bound of the arrow keys. */
  readonly least?: number | undefined;
  readonly grouped: boolean;
  readonly prefix?: string;
  readonly placeholder?: string;
  readonly className?: string | undefined;
  readonly [aria: `aria-${string}`]: string | boolean | undefined;
}

/**
 * A text input for a whole number. The typed text stays until the input loses the focus, so that no IME is disturbed; then it is shown in
 * half-width digits with separators. The arrow keys add and subtract `step`.
 */
export function NumberText({ id, value, onChange, onBlur, step, least, grouped, prefix, placeholder, className, ...aria }: Props) {
  const shown = grouped ? withSeparators(value) : String(value ?? '');
  const [text, setText] = useState(shown);
  const focused = useRef(false);
  useEffect(() => {
    if (!focused.current) setText(shown);
  }, [shown]);

  const take = (next: string) => {
    setText(next);
    onChange(readTyped(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const current = readTyped(text);
    const next = Math.max(least ?? -Infinity, (typeof current === 'number' ? current : 0) + direction * step);
    take(grouped ? withSeparators(next) : String(next));
  };

  return (
    <Input
      id={id}
      className={clsx(fieldsCss.numberText, className)}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      prefix={prefix}
      placeholder={placeholder}
      onChange={(event) => take(event.target.value)}
      onKeyDown={onKeyDown}
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={() => {
        focused.current = false;
        setText(shown);
        onBlur?.();
      }}
      {...aria}
    />
  );
}

interface NumberInputProps extends InputProps {
  /** Minimum, where the field declares none. */
  readonly least?: number;
  readonly grouped: boolean;
  readonly prefix?: string;
}

/** The input of a number field, with its declared step and minimum. */
export function NumberInput(props: NumberInputProps) {
  const { id, value, onChange, onBlur, grouped, prefix } = props;
  const { step = 1, min = props.least } = props.field.options as NumberOptions;
  return <NumberText {...{ id, value, onChange, onBlur, step, grouped, prefix }} least={min} {...ariaOf(props)} />;
}
