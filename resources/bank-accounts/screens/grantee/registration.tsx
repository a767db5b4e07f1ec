import { type ComponentType, useEffect, useRef, useState } from 'react';
import { accountNumberProblem, digitsIn } from '../../../../domain/identifiers/account-number.ts';
import { choosesPayment } from '../../../../domain/money/advance-choice.ts';
import { accountTypes } from '../../../../domain/terms.ts';
import { takesAdvance } from '../../../../domain/workflow/bank-account.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { TextInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { keptJson } from '../../../../refine-app/ui/kept.ts';
import labelledCss from '../../../../refine-app/ui/labelled.module.css';
import { Choice } from '../../../../refine-app/ui/labelled.tsx';
import css from './bank.module.css';
import { steps as allSteps, type BankDraft, emptyDraft, isComplete, isYucho, type Step, secrets, stepsOf } from './bank-draft.ts';
import { BankReceipt } from './bank-facts.tsx';
import { HolderStep } from './holder-step.tsx';
import { AdvanceStep, ConfirmStep } from './last-steps.tsx';
import { QuestionForm, type QuestionProps, Restored } from './question-form.tsx';
import { BankStep, BranchStep } from './search-steps.tsx';
import { type Registered, useRegister } from './use-register.ts';
import { YuchoStep } from './yucho-step.tsx';

interface Props {
  readonly application: MyApplication;
  /** Whether the first step leaves the focus where it is. */
  readonly calm?: boolean;
  /** Called when the account is registered; the confirmation stays until it is closed. */
  readonly onRegistered: () => void;
  readonly onClose: () => void;
}

/** The registration form, one step at a time, ending with a confirmation (spec, second file, section 2). */
export function Registration({ application, calm = false, onRegistered, onClose }: Props) {
  const [registered, setRegistered] = useState<Registered | null>(null);
  const finish = (done: Registered) => {
    setRegistered(done);
    onRegistered();
  };
  return registered ? (
    <BankReceipt application={application} registered={registered} onClose={onClose} />
  ) : (
    <Questions application={application} calm={calm} onRegistered={finish} />
  );
}

interface QuestionsProps {
  readonly application: MyApplication;
  readonly calm: boolean;
  readonly onRegistered: (registered: Registered) => void;
}

/** The current step with its progress. */
function Questions({ application, calm, onRegistered }: QuestionsProps) {
  const { step, steps, props, mend, send, busy, failure } = useQuestions(application, onRegistered);
  const container = useStepFocus(step, calm);
  const Question = questionAt(step, isYucho(props.draft));
  return (
    <div className={css.bank} ref={container}>
      <p className={css.bankProgress}>
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

function questionAt(step: Step, yucho: boolean): ComponentType<QuestionProps> | undefined {
  if (step === 'account' && yucho) return YuchoStep;
  return { bank: BankStep, branch: BranchStep, account: AccountStep, holder: HolderStep, advance: AdvanceStep, confirm: undefined }[step];
}

/** Scrolls to a new step and focuses its heading. */
function useStepFocus(step: Step, calm: boolean) {
  const container = useRef<HTMLDivElement>(null);
  const last = useRef(calm ? step : null);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    container.current?.querySelector('h2')?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  return container;
}

const typeNames = Object.keys(accountTypes) as BankDraft['accountType'][];

function AccountStep({ draft, change, onNext, onBack, refused, isRestored }: QuestionProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const found = accountNumberProblem(draft.accountNumber);
    setProblem(found);
    if (!found) onNext({ accountNumber: digitsIn(draft.accountNumber) });
    return found !== null;
  };
  return (
    <QuestionForm title="口座の種別と番号を教えてください" onSubmit={submit} onBack={onBack}>
      {isRestored && draft.accountNumber === '' && <Restored />}
      <fieldset className={labelledCss.choices}>
        <legend>預金種別</legend>
        {typeNames.map((name) => (
          <Choice key={name} name="accountType" checked={draft.accountType === name} onChange={() => change({ accountType: name })}>
            {accountTypes[name]}
          </Choice>
        ))}
      </fieldset>
      <TextInput
        alerts
        label="口座番号（7桁）"
        help="7桁に足りないときは、先頭に0を付けて7桁にしてください。（例：12345 → 0012345）"
        error={problem ?? refused.accountNumber}
        inputMode="numeric"
        value={draft.accountNumber}
        onValue={(text) => {
          setProblem(null);
          change({ accountNumber: text });
        }}
      />
    </QuestionForm>
  );
}

/** State and navigation of the registration. */
function useQuestions(application: MyApplication, onRegistered: (registered: Registered) => void) {
  const offersAdvance = choosesPayment(application.grantYear) && takesAdvance(application.status) && (application.approvedAmount ?? 0) > 0;
  const { draft, step, steps, change, goTo, isRestored, forget } = useBankDraft(application, offersAdvance);
  /** Set when a step is edited from the summary: complete steps are then skipped. */
  const [isEditing, setIsEditing] = useState(false);
  const { send, busy, failure, clear } = useRegister(application, offersAdvance, (done) => {
    forget();
    onRegistered(done);
  });
  const following = (next: BankDraft): Step => {
    const open = stepsOf(next, offersAdvance);
    return (isEditing ? undefined : open[open.indexOf(step) + 1]) ?? 'confirm';
  };
  const previous = steps[steps.indexOf(step) - 1];
  const props: QuestionProps = {
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
    setIsEditing(true);
    goTo(to);
  };
  return { step, steps, props, mend, send: () => void send(draft), busy, failure };
}

interface Progress {
  readonly draft: BankDraft;
  readonly step: Step;
}

/** The draft and its current step, restored after a reload of this tab except for the account number. */
function useBankDraft({ id, approvedAmount }: MyApplication, offersAdvance: boolean) {
  const { id: userId } = useMe();
  const [store] = useState(() => progressOf(userId, id));
  const progressTo = (wished: Step, draft: BankDraft): Progress => ({
    draft,
    step: firstGap(stepsOf(draft, offersAdvance), wished, draft, approvedAmount ?? 0),
  });
  const [kept] = useState(() => store.read());
  const [{ draft, step }, setProgress] = useState<Progress>(() =>
    kept ? progressTo(kept.step, { ...emptyDraft, ...kept.draft }) : { draft: emptyDraft, step: 'bank' },
  );
  useEffect(() => {
    if (draft !== emptyDraft) store.write({ draft: { ...draft, ...secrets }, step });
  }, [store, draft, step]);
  return {
    draft,
    step,
    steps: stepsOf(draft, offersAdvance),
    change: (patch: Partial<BankDraft>) => setProgress((now) => ({ ...now, draft: { ...now.draft, ...patch } })),
    /** Goes to a step, or to the first incomplete step before it. */
    goTo: (wished: Step, patch: Partial<BankDraft> = {}) => setProgress((now) => progressTo(wished, { ...now.draft, ...patch })),
    /** The draft was restored after a reload, so its number is missing. */
    isRestored: kept !== null && kept.draft.bank?.code === draft.bank?.code && allSteps.indexOf(kept.step) >= allSteps.indexOf('account'),
    forget: store.forget,
  };
}

/** Whether this tab has a stored draft. */
export function hasDraft(userId: number, applicationId: number): boolean {
  return progressOf(userId, applicationId).read() !== null;
}

function progressOf(userId: number, applicationId: number) {
  return keptJson<Progress>(sessionStorage, `seseragiBankDraft/${userId}/${applicationId}`, ['draft', 'step']);
}

function firstGap(open: readonly Step[], wished: Step, draft: BankDraft, approvedAmount: number): Step {
  const before = open.slice(0, Math.max(0, open.indexOf(wished)));
  return before.find((one) => !isComplete(one, draft, approvedAmount)) ?? (open.includes(wished) ? wished : 'account');
}
