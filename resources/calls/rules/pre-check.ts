import type { checkEffects, yesNo } from './terms.ts';

/** A question asked before an entry is begun. */
export interface CallCheck {
  readonly id: number;
  readonly question: string;
  readonly help: string | null;
  readonly stopsOn: keyof typeof yesNo;
  readonly effect: keyof typeof checkEffects;
  /** The rule behind the effect, shown to the applicant. */
  readonly rule: string;
}

export type CheckAnswers = Readonly<Record<number, keyof typeof yesNo | undefined>>;

export interface CheckResult {
  readonly unanswered: readonly CallCheck[];
  /** Checks whose answers rule out applying. */
  readonly stops: readonly CallCheck[];
  readonly warnings: readonly CallCheck[];
}

/** Evaluates the answers, which are never stored. */
export function checkAnswers(checks: readonly CallCheck[], answers: CheckAnswers): CheckResult {
  const hit = checks.filter(({ id, stopsOn }) => answers[id] === stopsOn);
  return {
    unanswered: checks.filter(({ id }) => answers[id] === undefined),
    stops: hit.filter(({ effect }) => effect === 'stop'),
    warnings: hit.filter(({ effect }) => effect === 'warn'),
  };
}
