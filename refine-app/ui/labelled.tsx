import clsx from 'clsx/lite';
import { type ComponentProps, type ReactNode, useId } from 'react';
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
export function Labelled({ id: known, children, ...frame }: Props) {
  const made = useId();
  const id = known ?? made;
  const { label, required, error, className } = frame;
  return (
    <div className={clsx(css.input, className, error && css.inputWrong)}>
      <label htmlFor={id}>
        {label}
        <Demand required={required} />
      </label>
      <Words id={id} {...frame} />
      {children({ id, required, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy(id, frame) })}
    </div>
  );
}

interface GroupProps extends Frame {
  readonly id: string;
  /** The focus goes on to something else than another of the inputs. */
  readonly onLeave?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Several inputs that give one answer, under their label, with their help and what is wrong with them. The group can take the focus. */
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
        <Demand required={required} />
      </legend>
      <Words id={id} {...frame} />
      {children}
    </fieldset>
  );
}

function Demand({ required }: Pick<Frame, 'required'>) {
  return required ? <span className={css.inputRequired}>必須</span> : null;
}

/** The help, and what is wrong. */
function Words({ id, help, error, alerts }: Pick<Frame, 'help' | 'error' | 'alerts'> & { readonly id: string }) {
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

/** A number and what it counts. */
export function Unit({ unit, children }: { readonly unit: string; readonly children: ReactNode }) {
  return (
    <span className={css.inputNumber}>
      {children}
      {unit}
    </span>
  );
}

interface OptionsProps {
  /** By their codes. */
  readonly all: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  /** What stands for none of them, where that may be chosen. */
  readonly blank?: string | undefined;
}

/** The choices of a `select`. */
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

/** One of a few, or a yes, with its words, as large as a thumb wants it. */
export function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={css.choice}>
      <input type="radio" {...input} />
      {children}
    </label>
  );
}
