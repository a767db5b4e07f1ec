import type { InputHTMLAttributes } from 'react';
import css from './checkbox.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  readonly onChange: (on: boolean) => void;
  /** Indeterminate. */
  readonly partly?: boolean;
}

/** A native checkbox in the console's look, since a table has one in each row. */
export function Checkbox({ onChange, partly = false, ...props }: Props) {
  const showPartly = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = partly;
  };
  return <input {...props} ref={showPartly} type="checkbox" className={css.checkbox} onChange={(event) => onChange(event.target.checked)} />;
}
