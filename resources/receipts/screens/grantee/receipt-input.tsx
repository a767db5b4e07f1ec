import { formatYen } from '../../../../domain/money/yen.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { SelectInput, TextInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import recordsCss from '../../../../refine-app/grantee/records.module.css';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import labelledCss from '../../../../refine-app/ui/labelled.module.css';
import { resources } from '../../../../resources.config.ts';
import { taxRates } from '../../rules/terms.ts';
import { emptyLine, type LineTexts, type ReceiptTexts, sumOf } from './form-values.ts';
import css from './own-receipts.module.css';
import type { ReceiptFormState } from './use-receipt-form.ts';

type TextName = { [N in keyof ReceiptTexts]: ReceiptTexts[N] extends string ? N : never }[keyof ReceiptTexts];

/** Props that bind an input to a field of the form: label, value, error and change handler. */
export function inputOf(form: ReceiptFormState, name: TextName) {
  return {
    label: resources.receipts.fields[name].label,
    error: form.errors[name],
    value: form.texts[name],
    onValue: (value: string) => form.change({ [name]: value }),
  };
}

/** Amount and tax: a single rate, or one line per rate. */
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
    <fieldset className={granteeCss.sheet}>
      <legend>金額</legend>
      {texts.lines.length === 0 ? (
        <>
          <TextInput {...inputOf(form, 'amount')} unit="円" required />
          <Rate label="税率" line={texts} onChange={change} />
          <Button type="link" onClick={split}>
            税率が2つ以上ある領収書のとき
          </Button>
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
      <p className={baseCss.quiet}>税率ごとの合計を、領収書の内訳のとおりに入力してください。</p>
      {error && <p className={labelledCss.inputError}>{error}</p>}
      <ol className={granteeCss.lined}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its position.
          <li key={index}>
            <TextInput
              label={`内訳${index + 1}の金額`}
              unit="円"
              value={line.amount}
              aria-invalid={error !== undefined && line.amount === '' ? true : undefined}
              onValue={(amount) => set(index, { amount })}
            />
            <Rate label={`内訳${index + 1}の税率`} line={line} onChange={(patch) => set(index, patch)} />
            {lines.length > 2 && (
              <Button type="link" danger onClick={() => onLines(lines.filter((_line, at) => at !== index))}>
                この行を消す
              </Button>
            )}
          </li>
        ))}
      </ol>
      <p className={recordsCss.total}>
        合計 <strong>{formatYen(sumOf(lines))}</strong>
      </p>
      <p className={granteeCss.buttons}>
        <Button type="link" onClick={() => onLines([...lines, emptyLine])}>
          行を足す
        </Button>
        <Button type="link" onClick={() => onLines([])}>
          税率を1つに戻す
        </Button>
      </p>
    </>
  );
}

interface RateProps {
  readonly label: string;
  readonly line: Pick<LineTexts, 'taxRate' | 'taxIncluded'>;
  readonly onChange: (patch: Partial<Pick<LineTexts, 'taxRate' | 'taxIncluded'>>) => void;
}

function Rate({ label, line, onChange }: RateProps) {
  return (
    <div className={css.receiptPair}>
      <SelectInput label={label} all={rates} value={line.taxRate} onValue={(taxRate) => onChange({ taxRate })} />
      <label className={css.receiptCheck}>
        <input type="checkbox" checked={line.taxIncluded} onChange={(event) => onChange({ taxIncluded: event.target.checked })} />
        税込みの金額
      </label>
    </div>
  );
}

const rates = Object.entries(taxRates).sort(([a], [b]) => Number(b) - Number(a));
