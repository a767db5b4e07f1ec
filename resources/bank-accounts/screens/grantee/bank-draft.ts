import { accountNumberProblem, digitsIn } from '../../../../domain/identifiers/account-number.ts';
import { advanceProblem, typedYen } from '../../../../domain/money/advance-wish.ts';
import type { accountTypes } from '../../../../domain/terms.ts';
import { enteredHolderProblem, settledHolder } from '../../rules/holder-name.ts';
import { yuchoBankCode } from '../../rules/yucho.ts';

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

/** A registered account as it is shown: the number is masked wherever it comes out. */
export interface BankRecord {
  readonly bankName: string;
  readonly branchName: string;
  readonly accountType: keyof typeof accountTypes;
  readonly accountNumber: string;
  readonly accountHolderName: string;
  /** The advance that was asked for together with it, in yen. */
  readonly advance?: number | null;
}

export function bankOfGrant(grantNumber: string): string {
  return `/api/banks/gn/${encodeURIComponent(grantNumber)}`;
}

/** The application that an account is registered for. */
interface Owner {
  readonly id: number;
  readonly organizationId: number;
}

/** What keeps a draft from being sent, in the spec's words (second file, section 5), or null. */
export function gapIn({ id, organizationId }: Owner, { bank, branch, accountNumber }: BankDraft): string | null {
  if (!bank || !branch) return '銀行と支店を選択してください';
  return id && organizationId && accountNumber ? null : '必要な銀行情報が不足しています';
}

/** What `POST /api/banks/create` takes. */
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
    accountHolderName: settledHolder(draft.holder),
  };
}

/** What the application is updated with afterwards (second file, section 4). Where the choice has been made with the letter, the account alone. */
export function applicationOf(bankId: number, { wantsAdvance, advanceAmount }: BankDraft, offersAdvance: boolean) {
  if (!offersAdvance) return { bankId };
  return { bankId, advancedPaymentFlg: wantsAdvance, advancedPaymentAmount: wantsAdvance ? typedYen(advanceAmount) : 0 };
}

/** The draft as the account that it has become. */
export function recordOf({ bank, branch, accountType, accountNumber, holder }: BankDraft, advance: number | null): BankRecord {
  return {
    bankName: bank?.name ?? '',
    branchName: branch?.name ?? '',
    accountType,
    accountNumber: digitsIn(accountNumber),
    accountHolderName: settledHolder(holder),
    advance,
  };
}
