import { type ComponentProps, useId } from 'react';
import { resources } from '../../../resources.config.ts';
import { Labelled } from '../pages/labelled.tsx';
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
    onChange: (event: { readonly target: { readonly value: string } }) => form.change({ [name]: event.target.value }),
  };
  return (
    <Labelled {...labelledOf(id, { form, name, help })} required={required}>
      {(describedBy) =>
        lines ? (
          <textarea {...common} aria-describedby={describedBy} rows={lines} />
        ) : (
          <span className="receipt-box">
            <input autoComplete="off" {...input} {...common} aria-describedby={describedBy} className={unit ? 'receipt-number' : undefined} />
            {unit && <span>{unit}</span>}
          </span>
        )
      }
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
    <Labelled {...labelledOf(id, { form, name, help })}>
      {(describedBy) => (
        <select id={id} value={form.texts[name]} aria-describedby={describedBy} onChange={(event) => form.change({ [name]: event.target.value })}>
          {blank && <option value="">{blank}</option>}
          {Object.entries(all).map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function labelledOf(id: string, { form, name, help }: Pick<Frame, 'form' | 'name'> & { readonly help: string | undefined }) {
  return { id, label: resources.receipts.fields[name].label, help, error: form.errors[name], className: 'receipt-input' };
}
