import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A day that is always there. */
export function DayField({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <span className="books-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        required
        value={value}
        min="2000-01-01"
        max="2199-12-31"
        onChange={({ target }) => target.value && onChange(target.value)}
      />
    </span>
  );
}
