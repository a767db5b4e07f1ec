import type { checkEffects, yesNo } from './terms.ts';

/** A question that is asked before an application is begun. */
export interface CallCheck {
  readonly id: number;
  readonly question: string;
  readonly help: string | null;
  readonly stopsOn: keyof typeof yesNo;
  readonly effect: keyof typeof checkEffects;
  /** Why an answer leads to what it leads to. */
  readonly rule: string;
}

export type CheckAnswers = Readonly<Record<number, keyof typeof yesNo | undefined>>;

export interface Checked {
  readonly unanswered: readonly CallCheck[];
  /** By what of the answers one cannot apply. */
  readonly stops: readonly CallCheck[];
  /** What is to be thought of. */
  readonly warnings: readonly CallCheck[];
}

/** What the answers say: nothing of it is kept. */
export function checkAnswers(checks: readonly CallCheck[], answers: CheckAnswers): Checked {
  const hit = checks.filter(({ id, stopsOn }) => answers[id] === stopsOn);
  return {
    unanswered: checks.filter(({ id }) => answers[id] === undefined),
    stops: hit.filter(({ effect }) => effect === 'stop'),
    warnings: hit.filter(({ effect }) => effect === 'warn'),
  };
}
