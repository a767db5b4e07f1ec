import clsx from 'clsx/lite';
import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './labelled.module.css';

export interface Frame {
  readonly label: ReactNode;
  readonly required?: boolean | undefined;
  readonly help?: ReactNode;
  readonly error?: string | false | null | undefined;
  /** The error is announced at once, since it responds to the user's last action. */
  readonly alerts?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The attributes that connect an input to its label, help and error. */
export interface LabelledInputProps {
  readonly id: string;
  readonly required: boolean | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface Props extends Frame {
  /** The input's id, where it is needed elsewhere. */
  readonly id?: string | undefined;
  /** Renders the input with these props. */
  readonly children: (tied: LabelledInputProps) => ReactNode;
}

/** An input with its label, help and error. */
export function Labelled({ id: givenId, children, ...frame }: Props) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const { label, required, error, className } = frame;
  return (
    <div className={clsx(css.input, className, error && css.inputWrong)}>
      <label htmlFor={id}>
        {label}
        <RequiredMark required={required} />
      </label>
      <HelpAndError id={id} {...frame} />
      {children({ id, required, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy(id, frame) })}
    </div>
  );
}

interface GroupProps extends Frame {
  readonly id: string;
  /** Called when the focus leaves the group. */
  readonly onLeave?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Several inputs for one answer, with a label, help and error. The group is focusable by script. */
export function LabelledGroup({ id, onLeave, children, ...frame }: GroupProps) {
  const { label, required, error, className } = frame;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={clsx(css.input, css.inputGroup, className, error && css.inputWrong)}
      aria-describedby={describedBy(id, frame)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onLeave?.()}
    >
      <legend>
        {label}
        <RequiredMark required={required} />
      </legend>
      <HelpAndError id={id} {...frame} />
      {children}
    </fieldset>
  );
}

function RequiredMark({ required }: Pick<Frame, 'required'>) {
  return required ? <span className={css.inputRequired}>必須</span> : null;
}

/** The help and the error. */
function HelpAndError({ id, help, error, alerts }: Pick<Frame, 'help' | 'error' | 'alerts'> & { readonly id: string }) {
  return (
    <>
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
    </>
  );
}

function describedBy(id: string, { help, error }: Frame): string | undefined {
  return [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

/** An input with its unit. */
export function Unit({ unit, children }: { readonly unit: string; readonly children: ReactNode }) {
  return (
    <span className={css.inputNumber}>
      {children}
      {unit}
    </span>
  );
}

interface OptionsProps {
  /** Code → text. */
  readonly all: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  /** Text of the empty option, if there is one. */
  readonly blank?: string | undefined;
}

/** The options of a `select`. */
export function Options({ all, blank }: OptionsProps) {
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

/** A radio button or checkbox with its label, large enough for a thumb. */
export function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={css.choice}>
      <input type="radio" {...input} />
      {children}
    </label>
  );
}
