import type { transferKinds } from '../terms.ts';
import { trailerLayout } from './layout.ts';

/** A payment as the check run shows it: whom, where to, how much, and all that stands in its way. */
export interface CheckedRow {
  readonly applicationId: number;
  readonly kind: keyof typeof transferKinds;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly organizationName: string;
  /** Yen. */
  readonly amount: number;
  /** Yen that the payee bears of it: so much less is transferred. */
  readonly fee: number;
  readonly bankName: string | null;
  readonly branchName: string | null;
  /** Masked but for its last four digits. */
  readonly accountNumber: string | null;
  /** The holder as the bank will read it, in half width. */
  readonly holder: string | null;
  /** Whether the holder's ヲ goes to the bank as オ, which most keep it as. */
  readonly changesWo: boolean;
  /** Of the account as it is registered now. */
  readonly confirmation: AccountConfirmation | null;
  readonly problems: readonly string[];
}

/** When and by whom an account was last registered or changed, and confirmed; ISO instants. Nobody where it was before that was recorded. */
export interface AccountConfirmation {
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  readonly confirmedAt: string | null;
  readonly confirmedBy: string | null;
}

export interface CheckRun {
  readonly rows: readonly CheckedRow[];
  /** What is wrong with the batch as a whole: its date, the account it is paid from, its sum. */
  readonly problems: readonly string[];
  readonly count: number;
  /** Yen. */
  readonly total: number;
  /** Yen of it that the payees bear as the bank's fees. */
  readonly feeTotal: number;
  readonly sound: boolean;
}

/** Puts checked rows together. One unsound row stops the whole batch. */
export function checkRun(rows: readonly CheckedRow[], known: readonly string[]): CheckRun {
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  const feeTotal = rows.reduce((sum, { fee }) => sum + fee, 0);
  const fits = String(total).length <= trailerLayout.total.length;
  const problems = fits ? known : [...known, '合計金額が、ひとつの振込データに書ける額を超えています。分けて作ってください'];
  const sound = problems.length === 0 && rows.length > 0 && rows.every((row) => row.problems.length === 0);
  return { rows, problems, count: rows.length, total, feeTotal, sound };
}
