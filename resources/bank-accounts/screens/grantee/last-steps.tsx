import clsx from 'clsx/lite';
import { type ReactNode, useState } from 'react';
import { advanceLimit } from '../../../../domain/money/advance.ts';
import { advanceProblem, typedYen } from '../../../../domain/money/advance-choice.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { accountTypes } from '../../../../domain/terms.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { TextInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { FailureBox } from '../../../../refine-app/grantee/pages/query-part.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import labelledCss from '../../../../refine-app/ui/labelled.module.css';
import { Choice } from '../../../../refine-app/ui/labelled.tsx';
import { type Plan, usePlan } from '../../../payments/screens/grantee/use-plan.ts';
import css from './bank.module.css';
import { type BankDraft, isYucho, type Step } from './bank-draft.ts';
import { MaskedNumber } from './bank-facts.tsx';
import { QuestionForm, type QuestionProps } from './question-form.tsx';
import type { Failure } from './use-register.ts';

/** The rules of the spec (second file, section 1). */
const waysOf = ({ advance, final }: Plan) => [
  {
    wantsAdvance: false,
    label: '前払いを希望しない（完了払い）',
    rule: `報告書を提出していただき、基金での確認が終わった後、${final}お支払いします。`,
  },
  { wantsAdvance: true, label: '前払いを希望する', rule: `承認額の80%までを、${advance}お支払いします。` },
];

export function AdvanceStep({ application, draft, change, onNext, onBack, refused }: QuestionProps) {
  const approved = application.approvedAmount ?? 0;
  const ways = waysOf(usePlan(application));
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
    <QuestionForm title="前払いを希望しますか" onSubmit={submit} onBack={onBack}>
      <fieldset className={clsx(labelledCss.choices, labelledCss.choicesTall)}>
        <legend className={baseCss.visuallyHidden}>支払い方法</legend>
        {ways.map(({ wantsAdvance, label, rule }) => (
          <Choice key={label} name="advance" checked={draft.wantsAdvance === wantsAdvance} onChange={() => choose(wantsAdvance)}>
            <span>
              <strong>{label}</strong>
              <span className={baseCss.quiet}>{rule}</span>
            </span>
          </Choice>
        ))}
      </fieldset>
      {draft.wantsAdvance && (
        <TextInput
          alerts
          label="前払いを希望する金額"
          help={`${formatYen(advanceLimit(approved))} まで（承認額 ${formatYen(approved)} の80%）`}
          error={problem ?? refused.advancedPaymentAmount}
          inputMode="numeric"
          unit="円"
          value={draft.advanceAmount}
          onValue={(text) => {
            setProblem(null);
            change({ advanceAmount: text });
          }}
        />
      )}
      <p className={baseCss.quiet}>助成の対象となる金額が承認額より少ないときは、対象となる金額をお支払いします。</p>
    </QuestionForm>
  );
}

interface Props extends QuestionProps {
  readonly steps: readonly Step[];
  readonly goTo: (step: Step) => void;
  readonly busy: boolean;
  readonly failure: Failure | null;
}

/** Summary of the registration, with a link back to each step. */
export function ConfirmStep({ draft, steps, goTo, onNext, onBack, refused, busy, failure }: Props) {
  const submit = () => {
    onNext();
    return false;
  };
  const line = (step: Step, label: string, problem: string | undefined, children: ReactNode) => (
    <Line label={label} problem={problem} onMend={() => goTo(step)} disabled={busy}>
      {children}
    </Line>
  );
  return (
    <QuestionForm title="この口座でよろしいですか" onSubmit={submit} submitLabel={busy ? '登録しています…' : '登録する'} busy={busy} onBack={onBack}>
      {failure && (
        <FailureBox title={failure.title} text={failure.text}>
          <p>入力した内容は、この画面に残っています。</p>
        </FailureBox>
      )}
      <dl className={clsx(granteeCss.lined, css.bankLines)}>
        {line('bank', '銀行', refused.bankCode, `${draft.bank?.name ?? ''}（${draft.bank?.code ?? ''}）`)}
        {line(isYucho(draft) ? 'account' : 'branch', '支店', refused.branchCode, `${draft.branch?.name ?? ''}（${draft.branch?.code ?? ''}）`)}
        {line('account', '口座', refused.accountNumber ?? refused.accountType, <AccountNumber draft={draft} />)}
        {line('holder', '口座名義', refused.accountHolderName, draft.holder)}
        {steps.includes('advance') && line('advance', '支払い方法', refused.advancedPaymentAmount ?? refused.advancedPaymentFlg, paymentText(draft))}
      </dl>
      <p className={baseCss.quiet}>登録した後の変更は、基金事務局へご連絡ください。</p>
    </QuestionForm>
  );
}

interface LineProps {
  readonly label: string;
  readonly problem: string | undefined;
  readonly onMend: () => void;
  readonly disabled: boolean;
  readonly children: ReactNode;
}

function Line({ label, problem, onMend, disabled, children }: LineProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {problem && <p className={labelledCss.inputError}>{problem}</p>}
      </dd>
      <dd>
        <Button type="link" aria-label={`${label}を直す`} onClick={onMend} disabled={disabled}>
          直す
        </Button>
      </dd>
    </div>
  );
}

function AccountNumber({ draft: { accountType, accountNumber } }: { readonly draft: BankDraft }) {
  const [revealed, reveal] = useState(false);
  return (
    <>
      {accountTypes[accountType]}　{revealed ? accountNumber : <MaskedNumber number={accountNumber} />}{' '}
      <Button type="link" aria-pressed={revealed} onClick={() => reveal(!revealed)}>
        {revealed ? '番号を隠す' : '番号を表示する'}
      </Button>
    </>
  );
}

function paymentText({ wantsAdvance, advanceAmount }: BankDraft): string {
  return wantsAdvance ? `前払いを希望する（${formatYen(typedYen(advanceAmount) ?? 0)}）` : '前払いを希望しない（完了払い）';
}
