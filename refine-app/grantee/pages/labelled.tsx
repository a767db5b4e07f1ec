import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface Props {
  /** Of the input that it labels. */
  readonly id: string;
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** The error answers what one has just done, and is read out at once. */
  readonly alerts?: true;
  /** Its classes; those of what is wrong follow. */
  readonly className?: string;
  /** The input, which takes `describedBy` as its `aria-describedby`. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

/** An input under its label, with its help and what is wrong with it, tied to it. */
export function Labelled({ id, label, required, help, error, alerts, className = 'input', children }: Props) {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={error ? `${className} input-wrong` : className}>
      <label htmlFor={id}>
        {label}
        {required && <span className="input-required">必須</span>}
      </label>
      {help && (
        <p id={`${id}-help`} className="soft">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="input-error" role={alerts && 'alert'}>
          {error}
        </p>
      )}
      {children(described)}
    </div>
  );
}

interface CommentFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
  longest?: number;
}

/** A text to the foundation that goes with a step; it can be read by both sides. */
export function CommentField({ label, value, onValue, error, longest = 2000 }: CommentFieldProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  const help = `基金の担当者が読みます。${longest}文字まで書けます。`;
  return (
    <Labelled id={id} className="sheet input" label={label} required help={help} error={error} alerts>
      {(describedBy) => (
        <textarea
          ref={box}
          id={id}
          rows={5}
          maxLength={longest}
          required
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Labelled>
  );
}

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
