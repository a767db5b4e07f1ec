import { type ComponentType, useEffect, useRef } from 'react';
import type { MyApplication } from '../use-my-applications.ts';
import { AccountStep } from './account-step.tsx';
import { AdvanceStep } from './advance-step.tsx';
import { isYucho, type Step } from './bank-draft.ts';
import { BankStep } from './bank-step.tsx';
import { BranchStep } from './branch-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { HolderStep } from './holder-step.tsx';
import type { StepProps } from './step-props.ts';
import { useQuestions } from './use-questions.ts';
import type { Registered } from './use-register.ts';
import { YuchoStep } from './yucho-step.tsx';

interface Props {
  readonly application: MyApplication;
  readonly calm: boolean;
  readonly onRegistered: (registered: Registered) => void;
}

/** The question that comes next, and how many there are. */
export function Questions({ application, calm, onRegistered }: Props) {
  const { step, steps, props, mend, send, busy, failure } = useQuestions(application, onRegistered);
  const place = useStepFocus(step, calm);
  const Question = questionAt(step, isYucho(props.draft));
  return (
    <div className="bank" ref={place}>
      <p className="bank-progress">
        手順 {steps.indexOf(step) + 1}／{steps.length}
      </p>
      {Question ? (
        <Question key={step} {...props} />
      ) : (
        <ConfirmStep {...props} steps={steps} goTo={mend} busy={busy} failure={failure} onNext={send} />
      )}
    </div>
  );
}

function questionAt(step: Step, yucho: boolean): ComponentType<StepProps> | undefined {
  if (step === 'account' && yucho) return YuchoStep;
  return { bank: BankStep, branch: BranchStep, account: AccountStep, holder: HolderStep, advance: AdvanceStep, confirm: undefined }[step];
}

/** A new question is seen from its top, and its heading has the focus. */
function useStepFocus(step: Step, calm: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(calm ? step : null);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    place.current?.querySelector('h2')?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  return place;
}
