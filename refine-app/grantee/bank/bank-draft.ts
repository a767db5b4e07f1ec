import { accountNumberProblem } from '../../../domain/bank/account-number.ts';
import { advanceProblem } from '../../../domain/bank/advance-wish.ts';
import { enteredHolderProblem } from '../../../domain/bank/holder-name.ts';
import { yuchoBankCode } from '../../../domain/bank/yucho.ts';
import type { accountTypes } from '../../../domain/terms.ts';

export interface Choice {
  readonly code: string;
  readonly name: string;
}

/** What has been entered so far on the way to a registered account. */
export interface BankDraft {
  readonly bank: Choice | null;
  readonly branch: Choice | null;
  readonly accountType: keyof typeof accountTypes;
  readonly accountNumber: string;
  /** 記号 and 番号 of ゆうちょ, from which branch, type and number follow. */
  readonly symbol: string;
  readonly number: string;
  readonly holder: string;
  readonly wantsAdvance: boolean;
  readonly advanceAmount: string;
}

export const steps = ['bank', 'branch', 'account', 'holder', 'advance', 'confirm'] as const;

export type Step = (typeof steps)[number];

/** Forgotten whenever the draft is stored: it must not stay on a machine that others use too. */
export const secrets = { accountNumber: '', symbol: '', number: '' } as const;

export const emptyDraft: BankDraft = {
  ...secrets,
  bank: null,
  branch: null,
  accountType: 'ordinary',
  holder: '',
  wantsAdvance: false,
  advanceAmount: '',
};

/** Another bank makes all that belongs to the account void; the same one again keeps it. */
export function withBank(draft: BankDraft, bank: Choice): Partial<BankDraft> {
  return draft.bank?.code === bank.code ? { bank } : { bank, branch: null, accountType: 'ordinary', ...secrets };
}

export function isYucho({ bank }: BankDraft): boolean {
  return bank?.code === yuchoBankCode;
}

/** The steps of this registration: ゆうちょ has no branch to choose, and not every grant an advance. */
export function stepsOf(draft: BankDraft, offersAdvance: boolean): readonly Step[] {
  return steps.filter((step) => (step !== 'branch' || !isYucho(draft)) && (step !== 'advance' || offersAdvance));
}

/** Whether nothing is missing from a step. */
export function isComplete(step: Step, draft: BankDraft, approvedAmount: number): boolean {
  return doneTests[step](draft, approvedAmount);
}

const doneTests: Readonly<Record<Step, (draft: BankDraft, approvedAmount: number) => boolean>> = {
  bank: ({ bank }) => bank !== null,
  branch: ({ branch }) => branch !== null,
  account: ({ accountNumber, branch }) => branch !== null && accountNumberProblem(accountNumber) === null,
  holder: ({ holder }) => enteredHolderProblem(holder) === null,
  advance: ({ wantsAdvance, advanceAmount }, approvedAmount) => !wantsAdvance || advanceProblem(advanceAmount, approvedAmount) === null,
  confirm: () => true,
};
