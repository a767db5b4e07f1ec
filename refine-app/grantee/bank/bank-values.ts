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
export function valuesOf({ id, organizationId }: Owner, draft: BankDraft) {
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
    advancedPaymentFlg: draft.wantsAdvance,
    advancedPaymentAmount: draft.wantsAdvance ? typedYen(draft.advanceAmount) : 0,
  };
}

/** The draft as the account that it has become. */
export function recordOf({ bank, branch, accountType, accountNumber, holder, wantsAdvance, advanceAmount }: BankDraft): BankRecord {
  return {
    bankName: bank?.name ?? '',
    branchName: branch?.name ?? '',
    accountType,
    accountNumber: digitsIn(accountNumber),
    accountHolderName: settledHolder(holder),
    advance: wantsAdvance ? typedYen(advanceAmount) : null,
  };
}
