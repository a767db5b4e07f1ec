import { useEffect, useId, useRef } from 'react';

interface Props {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
  longest?: number;
}

/** A text to the foundation that goes with a step; it can be read by both sides. */
export function CommentField({ label, value, onValue, error, longest = 2000 }: Props) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  return (
    <div className={error ? 'sheet input input-wrong' : 'sheet input'}>
      <label htmlFor={id}>
        {label}
        <span className="input-required">必須</span>
      </label>
      <p id={`${id}-help`} className="soft">
        基金の担当者が読みます。{longest}文字まで書けます。
      </p>
      {error && (
        <p id={`${id}-error`} className="input-error" role="alert">
          {error}
        </p>
      )}
      <textarea
        ref={box}
        id={id}
        rows={5}
        maxLength={longest}
        required
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  );
}
