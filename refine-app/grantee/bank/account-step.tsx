import { useState } from 'react';
import { accountNumberProblem, digitsIn } from '../../../domain/bank/account-number.ts';
import { accountTypes } from '../../../domain/terms.ts';
import type { BankDraft } from './bank-draft.ts';
import { Field } from './field.tsx';
import { Restored } from './restored.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';

const typeNames = Object.keys(accountTypes) as BankDraft['accountType'][];

export function AccountStep({ draft, change, onNext, onBack, refused, isRestored }: StepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const found = accountNumberProblem(draft.accountNumber);
    setProblem(found);
    if (!found) onNext({ accountNumber: digitsIn(draft.accountNumber) });
    return found !== null;
  };
  return (
    <StepForm title="口座の種別と番号を教えてください" onSubmit={submit} onBack={onBack}>
      {isRestored && draft.accountNumber === '' && <Restored />}
      <fieldset className="bank-radios">
        <legend>預金種別</legend>
        {typeNames.map((name) => (
          <label key={name}>
            <input type="radio" name="accountType" checked={draft.accountType === name} onChange={() => change({ accountType: name })} />
            {accountTypes[name]}
          </label>
        ))}
      </fieldset>
      <Field
        label="口座番号（7桁）"
        help="7桁に足りないときは、先頭に0を付けて7桁にしてください。（例：12345 → 0012345）"
        error={problem ?? refused.accountNumber}
        inputMode="numeric"
        value={draft.accountNumber}
        onChange={(event) => {
          setProblem(null);
          change({ accountNumber: event.target.value });
        }}
      />
    </StepForm>
  );
}
