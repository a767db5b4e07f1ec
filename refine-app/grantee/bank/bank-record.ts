import type { accountTypes } from '../../../domain/terms.ts';

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
