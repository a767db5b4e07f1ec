import { digitsIn } from '../../../domain/bank/account-number.ts';
import { typedYen } from '../../../domain/bank/advance-wish.ts';
import { settledHolder } from '../../../domain/bank/holder-name.ts';
import type { BankDraft } from './bank-draft.ts';
import type { BankRecord } from './bank-record.ts';

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
