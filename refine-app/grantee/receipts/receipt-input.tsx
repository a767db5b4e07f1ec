import { type ComponentProps, useId } from 'react';
import { formatYen } from '../../../domain/money/yen.ts';
import { taxRates } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { Labelled } from '../pages/labelled.tsx';
import { emptyLine, type LineTexts, type ReceiptTexts, sumOf } from './form-values.ts';
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

/** Amount and tax: one rate, as most receipts have it, or one line a rate. */
export function TaxInputs({ form }: { readonly form: ReceiptFormState }) {
  const { texts, change, errors } = form;
  const split = () =>
    change({
      lines: [
        { taxRate: texts.taxRate, taxIncluded: texts.taxIncluded, amount: texts.amount },
        { ...emptyLine, taxRate: '8' },
      ],
    });
  return (
    <fieldset className="sheet">
      <legend>金額</legend>
      {texts.lines.length === 0 ? (
        <>
          <ReceiptInput form={form} name="amount" unit="円" inputMode="numeric" required />
          <Rate label="税率" line={texts} onChange={change} />
          <button type="button" className="plain-button" onClick={split}>
            税率が2つ以上ある領収書のとき
          </button>
        </>
      ) : (
        <Lines lines={texts.lines} error={errors.lines ?? errors.amount} onLines={(lines) => change({ lines })} />
      )}
    </fieldset>
  );
}

interface LinesProps {
  readonly lines: readonly LineTexts[];
  readonly error: string | undefined;
  readonly onLines: (lines: readonly LineTexts[]) => void;
}

function Lines({ lines, error, onLines }: LinesProps) {
  const set = (index: number, patch: Partial<LineTexts>) => onLines(lines.map((line, at) => (at === index ? { ...line, ...patch } : line)));
  return (
    <>
      <p className="soft">税率ごとの合計を、領収書の内訳のとおりに入力してください。</p>
      {error && <p className="input-error">{error}</p>}
      <ol className="receipt-lines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the receipt.
          <li key={index}>
            <LineAmount index={index} line={line} wrong={error !== undefined} onAmount={(amount) => set(index, { amount })} />
            <Rate label={`内訳${index + 1}の税率`} line={line} onChange={(patch) => set(index, patch)} />
            {lines.length > 2 && (
              <button type="button" className="plain-button plain-danger" onClick={() => onLines(lines.filter((_line, at) => at !== index))}>
                この行を消す
              </button>
            )}
          </li>
        ))}
      </ol>
      <p className="total">
        合計 <strong>{formatYen(sumOf(lines))}</strong>
      </p>
      <p className="row-actions">
        <button type="button" className="plain-button" onClick={() => onLines([...lines, emptyLine])}>
          行を足す
        </button>
        <button type="button" className="plain-button" onClick={() => onLines([])}>
          税率を1つに戻す
        </button>
      </p>
    </>
  );
}

interface LineAmountProps {
  readonly index: number;
  readonly line: LineTexts;
  readonly wrong: boolean;
  readonly onAmount: (amount: string) => void;
}

function LineAmount({ index, line, wrong, onAmount }: LineAmountProps) {
  const id = useId();
  return (
    <div className="receipt-input">
      <label htmlFor={id}>内訳{index + 1}の金額</label>
      <span className="receipt-box">
        <input
          id={id}
          className="receipt-number"
          inputMode="numeric"
          autoComplete="off"
          value={line.amount}
          aria-invalid={wrong && line.amount === '' ? true : undefined}
          onChange={(event) => onAmount(event.target.value)}
        />
        <span>円</span>
      </span>
    </div>
  );
}

interface RateProps {
  readonly label: string;
  readonly line: Pick<LineTexts, 'taxRate' | 'taxIncluded'>;
  readonly onChange: (patch: Partial<Pick<LineTexts, 'taxRate' | 'taxIncluded'>>) => void;
}

function Rate({ label, line, onChange }: RateProps) {
  const id = useId();
  return (
    <div className="receipt-pair">
      <div className="receipt-input">
        <label htmlFor={id}>{label}</label>
        <select id={id} value={line.taxRate} onChange={(event) => onChange({ taxRate: event.target.value })}>
          {Object.entries(taxRates)
            .sort(([a], [b]) => Number(b) - Number(a))
            .map(([rate, text]) => (
              <option key={rate} value={rate}>
                {text}
              </option>
            ))}
        </select>
      </div>
      <label className="receipt-check">
        <input type="checkbox" checked={line.taxIncluded} onChange={(event) => onChange({ taxIncluded: event.target.checked })} />
        税込みの金額
      </label>
    </div>
  );
}
