import { useState } from 'react';
import { choosesPayment } from '../../../domain/bank/advance-wish.ts';
import { takesAdvance } from '../../../domain/bank/when.ts';
import type { MyApplication } from '../use-my-applications.ts';
import { type BankDraft, type Step, stepsOf } from './bank-draft.ts';
import type { StepProps } from './step-props.ts';
import { useBankDraft } from './use-bank-draft.ts';
import { type Registered, useRegister } from './use-register.ts';

/** Where the registration stands, and the ways on, back, and from the last page to any line of it. */
export function useQuestions(application: MyApplication, onRegistered: (registered: Registered) => void) {
  const offersAdvance = choosesPayment(application.grantYear) && takesAdvance(application.status) && (application.approvedAmount ?? 0) > 0;
  const { draft, step, steps, change, goTo, isRestored, forget } = useBankDraft(application, offersAdvance);
  /** A line of the last page is being mended: whatever is whole already is not asked again. */
  const [mending, setMending] = useState(false);
  const { send, busy, failure, clear } = useRegister(application, offersAdvance, (done) => {
    forget();
    onRegistered(done);
  });
  const following = (next: BankDraft): Step => {
    const open = stepsOf(next, offersAdvance);
    return (mending ? undefined : open[open.indexOf(step) + 1]) ?? 'confirm';
  };
  const previous = steps[steps.indexOf(step) - 1];
  const props: StepProps = {
    application,
    draft,
    isRestored,
    refused: failure?.fields ?? {},
    change: (patch) => {
      clear();
      change(patch);
    },
    onNext: (patch = {}) => {
      clear();
      goTo(following({ ...draft, ...patch }), patch);
    },
    onBack: previous && (() => goTo(previous)),
  };
  const mend = (to: Step) => {
    setMending(true);
    goTo(to);
  };
  return { step, steps, props, mend, send: () => void send(draft), busy, failure };
}
