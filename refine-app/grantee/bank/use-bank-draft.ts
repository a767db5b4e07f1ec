import { useEffect, useState } from 'react';
import { useMe } from '../../providers/session.ts';
import type { MyApplication } from '../use-my-applications.ts';
import { type BankDraft, emptyDraft, isComplete, type Step, secrets, stepsOf } from './bank-draft.ts';

interface Kept {
  readonly draft: BankDraft;
  readonly step: Step;
}

/** The draft and where one stands in it. Both outlive a reload of this tab; the account number does not. */
export function useBankDraft({ id, approvedAmount }: MyApplication, offersAdvance: boolean) {
  const key = draftKey(useMe().id, id);
  const [kept] = useState(() => read(key));
  const [draft, setDraft] = useState(kept?.draft ?? emptyDraft);
  const open = stepsOf(draft, offersAdvance);
  const [wished, goTo] = useState<Step>(kept?.step ?? 'bank');
  const step = firstGap(open, wished, draft, approvedAmount ?? 0);
  useEffect(() => {
    if (draft === emptyDraft) return;
    sessionStorage.setItem(key, JSON.stringify({ draft: { ...draft, ...secrets }, step }));
  }, [key, draft, step]);
  return {
    draft,
    change: (patch: Partial<BankDraft>) => setDraft((current) => ({ ...current, ...patch })),
    step,
    goTo,
    steps: open,
    /** Something from before a reload is here, but for the account number. */
    isRestored: kept !== undefined,
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

/** Where one wanted to go, or the first step before it that lacks something. */
function firstGap(open: readonly Step[], wished: Step, draft: BankDraft, approvedAmount: number): Step {
  const before = open.slice(0, Math.max(0, open.indexOf(wished)));
  return before.find((one) => !isComplete(one, draft, approvedAmount)) ?? (open.includes(wished) ? wished : 'account');
}

/** What another version of this program has stored is not trusted beyond its shape. */
function read(key: string): Kept | undefined {
  try {
    const { draft, step }: Partial<Kept> = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return draft && step ? { draft: { ...emptyDraft, ...draft }, step } : undefined;
  } catch {
    return undefined;
  }
}
