import { useState } from 'react';
import { halfWidthMax, halfWidthName } from '../../../domain/bank/half-width.ts';
import { enteredHolderProblem, settledHolder } from '../../../domain/bank/holder-name.ts';
import { Field } from './field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useHolderInput } from './use-holder-input.ts';

export function HolderStep({ draft, change, onNext, onBack, refused }: StepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { inputProps, note } = useHolderInput(draft.holder, (holder) => {
    setProblem(null);
    change({ holder });
  });
  const submit = () => {
    const found = enteredHolderProblem(draft.holder);
    setProblem(found);
    if (!found) onNext({ holder: settledHolder(draft.holder) });
    return found !== null;
  };
  return (
    <StepForm title="口座名義を教えてください" onSubmit={submit} onBack={onBack}>
      <Field
        label="口座名義（カナ）"
        help="通帳に書いてあるカタカナの名義を、そのまま入力してください。ひらがなは、カタカナに直します。（例：トクヒ）ミズベノカイ）英字や「・」「．」は入力できません。通帳にあるときは、基金事務局が確かめて補います。"
        error={problem ?? refused.accountHolderName ?? note}
        spellCheck={false}
        {...inputProps}
      />
      {draft.holder.trim() !== '' && <Preview holder={draft.holder} />}
    </StepForm>
  );
}

/** How the bank will read it, and what a bank would stumble over; none of it stops the registration. */
function Preview({ holder }: { readonly holder: string }) {
  const { text, length, fits, refused, changesWo } = halfWidthName(settledHolder(holder));
  const warnings = [
    refused.length > 0 &&
      `「${refused.join('」「').normalize('NFKC')}」は、銀行の口座名義では使えないことがあります。通帳をもう一度お確かめください。`,
    !fits && `銀行が読み取れる${halfWidthMax}文字を超えています。振り込みの前に、基金事務局から確認のご連絡をすることがあります。`,
    changesWo && '「ヲ」は、銀行では「オ」と読み替えます。',
  ].filter((line) => line !== false);
  return (
    <div className="bank-preview">
      <p>銀行では、次のように読み取ります。（{length}文字。濁点も1文字に数えます）</p>
      <p className="bank-half">
        <strong>{text}</strong>
      </p>
      <div role="status">
        {warnings.map((line) => (
          <p key={line} className="bank-warning">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
