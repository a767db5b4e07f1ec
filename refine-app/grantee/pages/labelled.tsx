import type { ReactNode } from 'react';

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
