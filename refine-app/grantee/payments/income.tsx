import { type FormEvent, useId, useState } from 'react';
import { typedYen } from '../../../domain/bank/advance-wish.ts';
import { declaredIncome, type ShareTerms, undeclaredIncome } from '../../../domain/money/grant-share.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { takesReceipts } from '../../../domain/receipts/when.ts';
import { resources } from '../../../resources.config.ts';
import { Labelled } from '../pages/labelled.tsx';
import { StepFailure } from '../pages/step-failure.tsx';
import { useNamedPlace } from '../pages/use-named-place.ts';
import type { MyApplication } from '../use-my-applications.ts';
import { type IncomeName, type IncomeTexts, incomeNames, useIncome } from './use-income.ts';
import '../detail/detail.css';

interface Props {
  readonly application: MyApplication;
  readonly share: ShareTerms;
}

/** Whether the grantee has to tell of other money, and still can: what was settled stands in the settlement. */
export function asksIncome({ status }: MyApplication, { otherIncomeRule }: ShareTerms): boolean {
  return otherIncomeRule === 'deduct' && takesReceipts(status);
}

/** What else there is for the cost that the grant pays for. */
export function Income({ application, share }: Props) {
  useNamedPlace();
  const undeclared = undeclaredIncome(share);
  return (
    <section aria-labelledby="income">
      <h2 id="income" tabIndex={-1}>
        他の助成金・収入
      </h2>
      <div className="sheet">
        <p>
          この助成では、対象になる費用（領収書を登録する費用）に充てた他の助成金・収入を、対象になる費用から差し引いて助成金の額を決めます。
          {undeclared.length > 0
            ? 'ないときも、0円と入力してください。'
            : `今の合計は ${formatYen(declaredIncome(share))} です。精算が決まるまで直せます。`}
        </p>
        <IncomeForm application={application} share={share} />
      </div>
    </section>
  );
}

function IncomeForm({ application, share }: Props) {
  const [texts, setTexts] = useState<IncomeTexts>({ otherGrants: textOf(share.otherGrants), otherIncome: textOf(share.otherIncome) });
  const { save, busy, errors, failure } = useIncome(application);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void save(texts).then((saved) => saved && setTexts(tidied(texts)));
  };
  return (
    <form onSubmit={submit} noValidate>
      {incomeNames.map((name) => (
        <YenInput key={name} name={name} text={texts[name]} error={errors[name]} onText={(text) => setTexts({ ...texts, [name]: text })} />
      ))}
      {failure && <StepFailure title="他の助成金・収入を保存できませんでした" text={failure} />}
      <div className="detail-steps">
        <button type="submit" className="button button-main" aria-disabled={busy}>
          {busy ? '保存しています…' : '保存する'}
        </button>
      </div>
    </form>
  );
}

interface InputProps {
  readonly name: IncomeName;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

function YenInput({ name, text, error, onText }: InputProps) {
  const id = useId();
  const { label, options } = resources.applications.fields[name];
  return (
    <Labelled id={id} label={label} required help={options.help} error={error} alerts>
      {(describedBy) => (
        <span className="input-yen">
          <input
            id={id}
            value={text}
            inputMode="numeric"
            autoComplete="off"
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => onText(event.target.value)}
          />
          円
        </span>
      )}
    </Labelled>
  );
}

const tidied = ({ otherGrants, otherIncome }: IncomeTexts): IncomeTexts => ({
  otherGrants: textOf(typedYen(otherGrants)),
  otherIncome: textOf(typedYen(otherIncome)),
});

const textOf = (yen: number | null) => (yen === null ? '' : yen.toLocaleString('ja-JP'));
