import clsx from 'clsx/lite';
import { type ReactNode, useId } from 'react';
import css from './labelled.module.css';

export interface Frame {
  readonly label: ReactNode;
  readonly required?: boolean | undefined;
  readonly help?: ReactNode;
  readonly error?: string | false | null | undefined;
  /** The error answers what one has just done, and is read out at once. */
  readonly alerts?: boolean | undefined;
  readonly className?: string | undefined;
}

/** What ties an input to its label, its help and what is wrong with it. */
export interface Tied {
  readonly id: string;
  readonly required: boolean | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface Props extends Frame {
  /** Of the input, where something else has to know it. */
  readonly id?: string | undefined;
  /** The input, which takes these props. */
  readonly children: (tied: Tied) => ReactNode;
}

/** An input under its label, with its help and what is wrong with it. */
export function Labelled({ id: known, label, required, help, error, alerts, className, children }: Props) {
  const made = useId();
  const id = known ?? made;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={clsx(css.input, className, error && css.inputWrong)}>
      <label htmlFor={id}>
        {label}
        {required && <span className={css.inputRequired}>必須</span>}
      </label>
      {help && (
        <div id={`${id}-help`} className={css.inputHelp}>
          {help}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={css.inputError} role={alerts ? 'alert' : undefined}>
          {error}
        </p>
      )}
      {children({ id, required, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
    </div>
  );
}
