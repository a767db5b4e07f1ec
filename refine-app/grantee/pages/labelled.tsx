import clsx from 'clsx/lite';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import baseCss from '../../ui/base.module.css';
import granteeCss from '../grantee.module.css';
import css from './labelled.module.css';

interface Frame {
  readonly label: ReactNode;
  readonly required?: boolean | undefined;
  readonly help?: ReactNode;
  readonly error?: string | false | null | undefined;
  /** The error answers what one has just done, and is read out at once. */
  readonly alerts?: boolean;
  /** Its classes in place of a form's, or null for none; those of what is wrong follow. */
  readonly className?: string | null | undefined;
}

interface Props extends Frame {
  /** Of the input that it labels. */
  readonly id: string;
  /** The input, which takes `describedBy` as its `aria-describedby`. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

/** An input under its label, with its help and what is wrong with it, tied to it. */
export function Labelled({ id, label, required, help, error, alerts, className = css.input, children }: Props) {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={clsx(className, error && css.inputWrong)}>
      <label htmlFor={id}>
        {label}
        {required && <span className={css.inputRequired}>必須</span>}
      </label>
      {help && (
        <p id={`${id}-help`} className={baseCss.quiet}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.inputError} role={alerts ? 'alert' : undefined}>
          {error}
        </p>
      )}
      {children(described)}
    </div>
  );
}

interface InputProps extends Frame, Omit<ComponentProps<'input'>, 'required' | 'className' | 'onChange'> {
  readonly unit?: string | undefined;
  readonly onValue?: (value: string) => void;
  readonly onChange?: ComponentProps<'input'>['onChange'];
}

/** One labelled line; with a unit, a number. */
export function TextInput({ label, required, help, error, alerts, className, unit, onValue, ...input }: InputProps) {
  const made = useId();
  const id = input.id ?? made;
  return (
    <Labelled {...{ id, label, required, help, error, alerts, className }}>
      {(describedBy) => {
        const common = { 'aria-invalid': error ? (true as const) : input['aria-invalid'], 'aria-describedby': describedBy };
        const line = (
          <input
            autoComplete="off"
            inputMode={unit ? 'numeric' : undefined}
            onChange={({ target }) => onValue?.(target.value)}
            {...input}
            {...common}
            id={id}
            required={required}
          />
        );
        return unit ? <Unit unit={unit}>{line}</Unit> : line;
      }}
    </Labelled>
  );
}

/** A number and what it counts. */
export function Unit({ unit, children }: { readonly unit: string; readonly children: ReactNode }) {
  return (
    <span className={css.inputNumber}>
      {children}
      {unit}
    </span>
  );
}

interface SelectProps extends Frame, Omit<ComponentProps<'select'>, 'required' | 'className' | 'onChange'> {
  readonly all: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  /** What stands for none of them, where that may be chosen. */
  readonly blank?: string | undefined;
  readonly onValue: (value: string) => void;
}

/** A labelled choice among a few, by their codes. */
export function SelectInput({ label, required, help, error, alerts, className, all, blank, onValue, ...select }: SelectProps) {
  const id = useId();
  return (
    <Labelled {...{ id, label, required, help, error, alerts, className }}>
      {(describedBy) => (
        <select
          {...select}
          id={id}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={({ target }) => onValue(target.value)}
        >
          <Options all={all} blank={blank} />
        </select>
      )}
    </Labelled>
  );
}

export function Options({ all, blank }: Pick<SelectProps, 'all' | 'blank'>) {
  const pairs: readonly (readonly [string, string])[] = Array.isArray(all) ? all : Object.entries(all);
  return (
    <>
      {blank && <option value="">{blank}</option>}
      {pairs.map(([code, text]) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </>
  );
}

interface TextAreaProps extends Frame, Omit<ComponentProps<'textarea'>, 'required' | 'className' | 'onChange'> {
  readonly onValue: (value: string) => void;
}

/** A labelled box of lines. What is wrong with it takes the focus there. */
export function TextAreaInput({ label, required, help, error, alerts, className, onValue, ...area }: TextAreaProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (error && alerts) box.current?.focus();
  }, [error, alerts]);
  return (
    <Labelled {...{ id, label, required, help, error, alerts, className }}>
      {(describedBy) => (
        <textarea
          {...area}
          ref={box}
          id={id}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Labelled>
  );
}

interface CommentProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
  readonly longest?: number;
  /** Whether it must be filled in. */
  readonly required?: boolean;
  readonly rows?: number;
}

/** A text to the foundation that goes with a step; it can be read by both sides. */
export function CommentField({ longest = 2000, required = true, rows = 5, ...rest }: CommentProps) {
  const help = `基金の担当者が読みます。${longest}文字まで書けます。`;
  return (
    <TextAreaInput {...rest} className={clsx(granteeCss.sheet, css.input)} alerts required={required} rows={rows} maxLength={longest} help={help} />
  );
}
