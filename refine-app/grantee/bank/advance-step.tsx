import { useState } from 'react';
import { advanceProblem } from '../../../domain/bank/advance-wish.ts';
import { advanceLimit } from '../../../domain/money/advance.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { Field } from './field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';

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
        <label>
          <input type="radio" name="advance" checked={!draft.wantsAdvance} onChange={() => choose(false)} />
          <span>
            <strong>前払いを希望しない（完了払い）</strong>
            <span className="soft">報告書を提出していただき、基金での確認が終わった後、翌年の3月頃にお支払いします。</span>
          </span>
        </label>
        <label>
          <input type="radio" name="advance" checked={draft.wantsAdvance} onChange={() => choose(true)} />
          <span>
            <strong>前払いを希望する</strong>
            <span className="soft">承認額の80%までを、7月頃にお支払いします。</span>
          </span>
        </label>
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
