import { accountNumberProblem, digitsIn } from '../../../../domain/identifiers/account-number.ts';
import { advanceProblem, typedYen } from '../../../../domain/money/advance-choice.ts';
import type { accountTypes } from '../../../../domain/terms.ts';
import { enteredHolderProblem, storedHolder } from '../../rules/holder-name.ts';
import { yuchoBankCode } from '../../rules/yucho.ts';

export interface Choice {
  readonly code: string;
  readonly name: string;
}

/** The registration form's draft. */
export interface BankDraft {
  readonly bank: Choice | null;
  readonly branch: Choice | null;
  readonly accountType: keyof typeof accountTypes;
  readonly accountNumber: string;
  /** 記号 and 番号 of ゆうちょ; branch, type and number are derived from them. */
  readonly symbol: string;
  readonly number: string;
  readonly holder: string;
  readonly wantsAdvance: boolean;
  readonly advanceAmount: string;
}

export const steps = ['bank', 'branch', 'account', 'holder', 'advance', 'confirm'] as const;

export type Step = (typeof steps)[number];

/** Cleared whenever the draft is stored, since the device may be shared. */
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

/** Choosing another bank clears the account fields; the same bank keeps them. */
export function withBank(draft: BankDraft, bank: Choice): Partial<BankDraft> {
  return draft.bank?.code === bank.code ? { bank } : { bank, branch: null, accountType: 'ordinary', ...secrets };
}

export function isYucho({ bank }: BankDraft): boolean {
  return bank?.code === yuchoBankCode;
}

/** The steps that apply: ゆうちょ has no branch step, and only some grants offer an advance. */
export function stepsOf(draft: BankDraft, offersAdvance: boolean): readonly Step[] {
  return steps.filter((step) => (step !== 'branch' || !isYucho(draft)) && (step !== 'advance' || offersAdvance));
}

export function isComplete(step: Step, draft: BankDraft, approvedAmount: number): boolean {
  return completeness[step](draft, approvedAmount);
}

const completeness: Readonly<Record<Step, (draft: BankDraft, approvedAmount: number) => boolean>> = {
  bank: ({ bank }) => bank !== null,
  branch: ({ branch }) => branch !== null,
  account: ({ accountNumber, branch }) => branch !== null && accountNumberProblem(accountNumber) === null,
  holder: ({ holder }) => enteredHolderProblem(holder) === null,
  advance: ({ wantsAdvance, advanceAmount }, approvedAmount) => !wantsAdvance || advanceProblem(advanceAmount, approvedAmount) === null,
  confirm: () => true,
};

/** A registered account; its number is masked by the API. */
export interface BankRecord {
  readonly bankName: string;
  readonly branchName: string;
  readonly accountType: keyof typeof accountTypes;
  readonly accountNumber: string;
  readonly accountHolderName: string;
  /** The requested advance, in yen. */
  readonly advance?: number | null;
}

export function bankOfGrant(grantNumber: string): string {
  return `/api/banks/gn/${encodeURIComponent(grantNumber)}`;
}

interface Owner {
  readonly id: number;
  readonly organizationId: number;
}

/** Why a draft cannot be submitted, in the spec's words (second file, section 5), or null. */
export function draftProblem({ id, organizationId }: Owner, { bank, branch, accountNumber }: BankDraft): string | null {
  if (!bank || !branch) return '銀行と支店を選択してください';
  return id && organizationId && accountNumber ? null : '必要な銀行情報が不足しています';
}

/** The body of `POST /api/banks/create`. */
export function accountOf({ id, organizationId }: Owner, draft: BankDraft) {
  return {
    applicationId: id,
    organizationId,
    bankCode: draft.bank?.code,
    bankName: draft.bank?.name,
    branchCode: draft.branch?.code,
    branchName: draft.branch?.name,
    accountType: draft.accountType,
    accountNumber: digitsIn(draft.accountNumber),
    accountHolderName: storedHolder(draft.holder),
  };
}

/** The application update that follows (second file, section 4): the account alone when the payment method was chosen with the contract letter. */
export function applicationOf(bankId: number, { wantsAdvance, advanceAmount }: BankDraft, offersAdvance: boolean) {
  if (!offersAdvance) return { bankId };
  return { bankId, advancedPaymentFlg: wantsAdvance, advancedPaymentAmount: wantsAdvance ? typedYen(advanceAmount) : 0 };
}

/** The draft as a registered account. */
export function recordOf({ bank, branch, accountType, accountNumber, holder }: BankDraft, advance: number | null): BankRecord {
  return {
    bankName: bank?.name ?? '',
    branchName: branch?.name ?? '',
    accountType,
    accountNumber: digitsIn(accountNumber),
    accountHolderName: storedHolder(holder),
    advance,
  };
}
