import type { InputHTMLAttributes } from 'react';
import css from './checkbox.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  readonly onChange: (on: boolean) => void;
  /** Some of what it stands for is chosen, but not all. */
  readonly partly?: boolean;
}

/** The browser's own box in the look of the console: a table holds one in every row. */
export function Checkbox({ onChange, partly = false, ...props }: Props) {
  const showPartly = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = partly;
  };
  return <input {...props} ref={showPartly} type="checkbox" className={css.checkbox} onChange={(event) => onChange(event.target.checked)} />;
}
