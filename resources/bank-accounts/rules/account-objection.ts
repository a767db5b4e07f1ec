import type { accountConfirmations } from './terms.ts';

export interface AccountFacts {
  /** The organisation of the application; `accountOrganizationId` is the account's. */
  readonly organizationId: number;
  readonly accountOrganizationId: number | null;
  readonly confirmation: keyof typeof accountConfirmations | null;
}

/** Why a registered account must not be paid, as a sentence for accounting staff; null when it may. */
export function accountObjection({ organizationId, accountOrganizationId, confirmation }: AccountFacts): string | null {
  if (accountOrganizationId !== organizationId) return '振込口座が、この団体の口座ではありません。申請の振込口座を、この団体のものに直してください';
  if (confirmation !== 'confirmed')
    return '振込口座が「確認待ち」です。口座を登録・変更した人とは別の人が、「銀行口座」の画面で確認済みにしてください';
  return null;
}
