import { useId } from 'react';

interface EntryProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
  /** A name, as a signature, unless said. */
  readonly kind?: keyof typeof kinds;
}

/** What each is for a keyboard, and for whoever fills in forms by himself. */
const kinds = {
  name: { autoComplete: 'name', maxLength: 100 },
  reason: { autoComplete: 'off', maxLength: 300 },
  code: { autoComplete: 'one-time-code', maxLength: 6, inputMode: 'numeric' },
} as const;

/** One line that one types to sign. */
export function Entry({ label, help, value, onValue, error, kind = 'name' }: EntryProps) {
  const id = useId();
  return (
    <div className={error ? 'sign-entry sign-wrong' : 'sign-entry'}>
      <label htmlFor={id}>
        {label}
        <span className="input-required">必須</span>
      </label>
      <p id={`${id}-help`} className="soft">
        {help}
      </p>
      <Problem id={`${id}-error`} text={error} />
      <input
        id={id}
        {...kinds[kind]}
        enterKeyHint="done"
        value={value}
        required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
        onChange={(event) => onValue(event.target.value)}
        // Enter ends what is typed, on a phone's keyboard too; it does not sign.
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly error: string | undefined;
}

export function Choice({ label, checked, onChecked, error }: ChoiceProps) {
  const id = useId();
  return (
    <div className={error ? 'sign-entry sign-wrong' : 'sign-entry'}>
      <Problem id={`${id}-error`} text={error} />
      <label className="sign-consent">
        <input
          type="checkbox"
          checked={checked}
          required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChecked(event.target.checked)}
        />
        {label}
      </label>
    </div>
  );
}

function Problem({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="sign-error" role="alert">
      {text}
    </p>
  );
}
