import { useEffect, useId, useRef } from 'react';
import { Labelled } from '../pages/labelled.tsx';

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
