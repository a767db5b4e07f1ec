import type { transferKinds } from '../terms.ts';
import { trailerLayout } from './layout.ts';

/** A payment in the check run, with its problems. */
export interface CheckedRow {
  readonly applicationId: number;
  readonly kind: keyof typeof transferKinds;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly organizationName: string;
  /** Yen. */
  readonly amount: number;
  /** Bank fee in yen borne by the payee, deducted from the transfer. */
  readonly fee: number;
  readonly bankName: string | null;
  readonly branchName: string | null;
  /** Masked except for the last four digits. */
  readonly accountNumber: string | null;
  /** The holder in half width, as sent to the bank. */
  readonly holder: string | null;
  /** Whether ヲ in the holder is sent as オ, as most banks store it. */
  readonly changesWo: boolean;
  /** Of the currently registered account. */
  readonly confirmation: AccountConfirmation | null;
  readonly problems: readonly string[];
}

/** When and by whom an account was last changed and confirmed; ISO instants. Null for accounts older than this record. */
export interface AccountConfirmation {
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  readonly confirmedAt: string | null;
  readonly confirmedBy: string | null;
}

export interface CheckRun {
  readonly rows: readonly CheckedRow[];
  /** Problems of the batch itself: date, source account, total. */
  readonly problems: readonly string[];
  readonly count: number;
  /** Yen. */
  readonly total: number;
  /** Bank fees in yen borne by the payees. */
  readonly feeTotal: number;
  readonly sound: boolean;
}

/** Combines checked rows; a single problem blocks the whole batch. */
export function checkRun(rows: readonly CheckedRow[], known: readonly string[]): CheckRun {
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  const feeTotal = rows.reduce((sum, { fee }) => sum + fee, 0);
  const fits = String(total).length <= trailerLayout.total.length;
  const problems = fits ? known : [...known, '合計金額が、ひとつの振込データに書ける額を超えています。分けて作ってください'];
  const sound = problems.length === 0 && rows.length > 0 && rows.every((row) => row.problems.length === 0);
  return { rows, problems, count: rows.length, total, feeTotal, sound };
}
