import { useId } from 'react';
import { Visibility } from './visibility.tsx';

interface Props {
  readonly internal: boolean;
  readonly disabled: boolean;
  readonly onChange: (internal: boolean) => void;
}

/** Who will read what the staff write, seen before it is sent. */
export function Audience({ internal, disabled, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="comment-audience" disabled={disabled}>
      <legend>公開範囲</legend>
      {[true, false].map((choice) => (
        <label key={String(choice)}>
          <input type="radio" name={name} checked={internal === choice} onChange={() => onChange(choice)} />
          <Visibility internal={choice} />
        </label>
      ))}
    </fieldset>
  );
}
