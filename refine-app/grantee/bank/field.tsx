import { type ComponentProps, type ReactNode, useId } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | null | undefined;
  readonly unit?: string;
}

/** One labelled input, its help and its error tied to it. */
export function Field({ label, help, error, unit, ...input }: Props) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="bank-field">
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-help`} className="soft">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="bank-error" role="alert">
          {error}
        </p>
      )}
      <span className="bank-box">
        <input autoComplete="off" {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={described} />
        {unit && <span>{unit}</span>}
      </span>
    </div>
  );
}
