import { type ComponentProps, type ReactNode, useId, useState } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  help?: ReactNode;
}

/** One labelled input with its error beside it; a password can be made readable. */
export function TextField({ label, value, onValue, error, help, type = 'text', ...rest }: TextFieldProps) {
  const id = useId();
  const [revealed, reveal] = useState(false);
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help && (
        <div id={`${id}-help`} className="field-help">
          {help}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <div className="field-box">
        <input
          {...rest}
          id={id}
          type={revealed ? 'text' : type}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
        />
        {type === 'password' && (
          <button
            type="button"
            className="entrance-reveal"
            aria-label={`${label}を${revealed ? '隠す' : '表示する'}`}
            onClick={() => reveal(!revealed)}
          >
            {revealed ? '隠す' : '表示'}
          </button>
        )}
      </div>
    </div>
  );
}
