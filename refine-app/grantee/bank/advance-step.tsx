import { useState } from 'react';
import { advanceProblem } from '../../../domain/bank/advance-wish.ts';
import { advanceLimit } from '../../../domain/money/advance.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { Field } from './field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';

/** The rules of the spec (second file, section 1). */
const ways = [
  {
    wantsAdvance: false,
    label: '前払いを希望しない（完了払い）',
    rule: '報告書を提出していただき、基金での確認が終わった後、翌年の3月頃にお支払いします。',
  },
  { wantsAdvance: true, label: '前払いを希望する', rule: '承認額の80%までを、7月頃にお支払いします。' },
] as const;

export function AdvanceStep({ application, draft, change, onNext, onBack, refused }: StepProps) {
  const approved = application.approvedAmount ?? 0;
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const found = draft.wantsAdvance ? advanceProblem(draft.advanceAmount, approved) : null;
    setProblem(found);
    if (!found) onNext();
    return found !== null;
  };
  const choose = (wantsAdvance: boolean) => {
    setProblem(null);
    change({ wantsAdvance });
  };
  return (
    <StepForm title="前払いを希望しますか" onSubmit={submit} onBack={onBack}>
      <fieldset className="bank-radios bank-radios-tall">
        <legend className="visually-hidden">支払い方法</legend>
        {ways.map(({ wantsAdvance, label, rule }) => (
          <label key={label}>
            <input type="radio" name="advance" checked={draft.wantsAdvance === wantsAdvance} onChange={() => choose(wantsAdvance)} />
            <span>
              <strong>{label}</strong>
              <span className="soft">{rule}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {draft.wantsAdvance && (
        <Field
          label="前払いを希望する金額"
          help={`${formatYen(advanceLimit(approved))} まで（承認額 ${formatYen(approved)} の80%）`}
          error={problem ?? refused.advancedPaymentAmount}
          inputMode="numeric"
          unit="円"
          value={draft.advanceAmount}
          onChange={(event) => {
            setProblem(null);
            change({ advanceAmount: event.target.value });
          }}
        />
      )}
      <p className="soft">助成の対象となる金額が承認額より少ないときは、対象となる金額をお支払いします。</p>
    </StepForm>
  );
}
