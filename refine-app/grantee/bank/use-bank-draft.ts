import { useEffect, useState } from 'react';
import { useMe } from '../../providers/session.ts';
import type { MyApplication } from '../use-my-applications.ts';
import { steps as allSteps, type BankDraft, emptyDraft, isComplete, type Step, secrets, stepsOf } from './bank-draft.ts';

interface Progress {
  readonly draft: BankDraft;
  readonly step: Step;
}

/** The draft and where one stands in it. Both outlive a reload of this tab; the account number does not. */
export function useBankDraft({ id, approvedAmount }: MyApplication, offersAdvance: boolean) {
  const key = draftKey(useMe().id, id);
  const reach = (wished: Step, draft: BankDraft): Progress => ({
    draft,
    step: firstGap(stepsOf(draft, offersAdvance), wished, draft, approvedAmount ?? 0),
  });
  const [kept] = useState(() => read(key));
  const [{ draft, step }, setProgress] = useState<Progress>(() => (kept ? reach(kept.step, kept.draft) : { draft: emptyDraft, step: 'bank' }));
  useEffect(() => {
    if (draft !== emptyDraft) sessionStorage.setItem(key, JSON.stringify({ draft: { ...draft, ...secrets }, step }));
  }, [key, draft, step]);
  return {
    draft,
    step,
    steps: stepsOf(draft, offersAdvance),
    change: (patch: Partial<BankDraft>) => setProgress((now) => ({ ...now, draft: { ...now.draft, ...patch } })),
    /** Goes to a step, or to the first before it that lacks something. */
    goTo: (wished: Step, patch: Partial<BankDraft> = {}) => setProgress((now) => reach(wished, { ...now.draft, ...patch })),
    /** This account was begun before a reload, so its number is missing. */
    isRestored: kept !== undefined && kept.draft.bank?.code === draft.bank?.code && allSteps.indexOf(kept.step) >= allSteps.indexOf('account'),
    forget: () => sessionStorage.removeItem(key),
  };
}

/** Whether a registration has been begun in this tab. */
export function hasDraft(userId: number, applicationId: number): boolean {
  return sessionStorage.getItem(draftKey(userId, applicationId)) !== null;
}

function draftKey(userId: number, applicationId: number): string {
  return `seseragiBankDraft/${userId}/${applicationId}`;
}

function firstGap(open: readonly Step[], wished: Step, draft: BankDraft, approvedAmount: number): Step {
  const before = open.slice(0, Math.max(0, open.indexOf(wished)));
  return before.find((one) => !isComplete(one, draft, approvedAmount)) ?? (open.includes(wished) ? wished : 'account');
}

/** What another version of this program has stored is not trusted beyond its shape. */
function read(key: string): Progress | undefined {
  try {
    const { draft, step }: Partial<Progress> = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return draft && step ? { draft: { ...emptyDraft, ...draft }, step } : undefined;
  } catch {
    return undefined;
  }
}
