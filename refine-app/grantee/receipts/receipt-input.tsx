import { type ComponentProps, useId } from 'react';
import { resources } from '../../../resources.config.ts';
import type { ReceiptTexts } from './form-values.ts';
import type { ReceiptFormState } from './use-receipt-form.ts';

type TextName = { [N in keyof ReceiptTexts]: ReceiptTexts[N] extends string ? N : never }[keyof ReceiptTexts];

interface Frame {
  readonly form: ReceiptFormState;
  readonly name: TextName;
  readonly help?: string;
}

interface InputProps extends Frame, Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder' | 'required'> {
  readonly unit?: string;
  /** More than one: a box of so many lines. */
  readonly lines?: number;
}

/** One labelled input with its help and what is wrong with it, tied to it. */
export function ReceiptInput({ form, name, help, unit, lines, required, ...input }: InputProps) {
  const id = useId();
  const common = {
    id,
    value: form.texts[name],
    required,
    'aria-invalid': form.errors[name] ? (true as const) : undefined,
    'aria-describedby': described(id, help, form.errors[name]),
    onChange: (event: { readonly target: { readonly value: string } }) => form.change({ [name]: event.target.value }),
  };
  return (
    <Labelled id={id} name={name} required={required} help={help} error={form.errors[name]}>
      {lines ? (
        <textarea {...common} rows={lines} />
      ) : (
        <span className="receipt-box">
          <input autoComplete="off" {...input} {...common} className={unit ? 'receipt-number' : undefined} />
          {unit && <span>{unit}</span>}
        </span>
      )}
    </Labelled>
  );
}

interface SelectProps extends Frame {
  readonly all: Readonly<Record<string, string>>;
  readonly blank?: string;
}

export function ReceiptSelect({ form, name, all, blank, help }: SelectProps) {
  const id = useId();
  return (
    <Labelled id={id} name={name} help={help} error={form.errors[name]}>
      <select
        id={id}
        value={form.texts[name]}
        aria-describedby={described(id, help, form.errors[name])}
        onChange={(event) => form.change({ [name]: event.target.value })}
      >
        {blank && <option value="">{blank}</option>}
        {Object.entries(all).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface LabelledProps {
  readonly id: string;
  readonly name: TextName;
  readonly required?: boolean | undefined;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly children: React.ReactNode;
}

function Labelled({ id, name, required, help, error, children }: LabelledProps) {
  return (
    <div className={error ? 'receipt-input receipt-input-wrong' : 'receipt-input'}>
      <label htmlFor={id}>
        {resources.receipts.fields[name].label}
        {required && <span className="receipt-required">必須</span>}
      </label>
      {help && (
        <p id={`${id}-help`} className="soft">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="receipt-error">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

function described(id: string, help: string | undefined, error: string | undefined): string | undefined {
  return [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}
