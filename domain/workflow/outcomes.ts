import type { letterKinds, mailTemplateKeys, outcomes, waves } from '../terms.ts';
import type { ApplicationStatus } from './application-statuses.ts';
import type { Transition } from './application-transitions.ts';

type LetterKind = keyof typeof letterKinds;

export type Outcome = keyof typeof outcomes;

interface OutcomeConsequences {
  /** The status after the announcement; null: it stays on the waiting list. */
  readonly to: ApplicationStatus | null;
  readonly letter: LetterKind;
  readonly mail: keyof typeof mailTemplateKeys;
  /** Whether money is granted, so that an amount and the applicant's action are needed. */
  readonly grants: boolean;
}

/** Status, letter and mail of each outcome's announcement. */
export const outcomeConsequences: Readonly<Record<Outcome, OutcomeConsequences>> = {
  awarded: { to: 'CONTRACT_PREPARATION', letter: 'award', mail: 'result_awarded', grants: true },
  conditional: { to: 'CONTRACT_PREPARATION', letter: 'conditional_award', mail: 'result_conditional', grants: true },
  waitlisted: { to: null, letter: 'waitlist', mail: 'result_waitlisted', grants: false },
  rejected: { to: 'REJECTED_END', letter: 'rejection', mail: 'result_rejected', grants: false },
};

/** Letters announcing a result. */
export const resultLetters: readonly LetterKind[] = Object.values(outcomeConsequences).map(({ letter }) => letter);

/** The outcomes announced in each wave. */
export const outcomesOf: Readonly<Record<keyof typeof waves, readonly Outcome[]>> = {
  all: ['awarded', 'conditional', 'waitlisted', 'rejected'],
  notRejected: ['awarded', 'conditional', 'waitlisted'],
  adopted: ['awarded', 'conditional'],
  waitlisted: ['waitlisted'],
  rejected: ['rejected'],
};

/** A decision. Amounts in yen. */
export interface Decided {
  readonly outcome: Outcome;
  readonly waitRank: number | null;
  readonly amount: number | null;
  readonly conditions: string | null;
}

/** Validation errors of a decision by field: values missing or not allowed for its outcome. */
export function decisionErrors({ outcome, waitRank, amount, conditions }: Decided): Partial<Record<keyof Decided, string>> {
  return {
    ...(outcomeConsequences[outcome].grants && !amount && { amount: '採択する額を、1円以上で入力してください' }),
    ...(outcome === 'rejected' && amount && { amount: '不採択のときは、額を空欄にしてください' }),
    ...(outcome === 'conditional' && !conditions && { conditions: '採択の条件を入力してください' }),
    ...(outcome !== 'conditional' && conditions && { conditions: '条件は、「条件付き採択」のときだけ入力できます' }),
    ...(outcome === 'waitlisted' && !waitRank && { waitRank: '補欠の順位を入力してください' }),
    ...(outcome !== 'waitlisted' && waitRank && { waitRank: '順位は、「補欠」のときだけ入力できます' }),
  };
}

/** Statuses in which an announced result can still be corrected, since nothing was agreed to. */
const correctable: readonly ApplicationStatus[] = ['AWAITING_BOARD_APPROVAL', 'CONTRACT_PREPARATION', 'REJECTED_END'];

/**
 * Why no decision can be made in this status, as a sentence, or null. @param isCorrection of an announced decision
 * @param isCorrection of one that was announced
 */
export function undecidableReason(status: ApplicationStatus, outcome: Outcome, isCorrection: boolean): string | null {
  if (isCorrection)
    return correctable.includes(status)
      ? null
      : '契約の手続きが始まっているため、結果は改められません。額は、申請の「金額」の「編集」で変えてください';
  if (status === 'AWAITING_BOARD_APPROVAL' || (status === 'UNDER_REVIEW' && outcome === 'rejected')) return null;
  return status === 'UNDER_REVIEW'
    ? '不採択のほかは、状況が「理事会承認待ち」になってから決められます'
    : '選考の終わりに近い申請（「理事会承認待ち」）だけ、結果を決められます';
}

/** The transition of a correction after the announcement, which is not in the table. */
export function correctionTransition(from: ApplicationStatus, to: ApplicationStatus): Transition | undefined {
  return correctable.includes(from) && correctable.includes(to) ? { from, to, by: [], kind: 'back', announced: true } : undefined;
}
