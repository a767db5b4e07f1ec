import { advanceLimit } from '../../../domain/money/advance.ts';
import type { ApplicationStatus, Phase } from '../../../domain/workflow/application-statuses.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { conflict } from '../../failure.ts';
import type { Cells } from '../../resources/columns.ts';

/** From the adoption until all is paid. */
const phases: readonly Phase[] = ['contract', 'advance', 'activity', 'report', 'decision', 'returned', 'settlement'];

/** From this grant year on a grantee chooses between an advance and a completion payment (second file, section 2). */
const firstYearOfChoice = 2026;

/** The account is registered once, when the grant has been adopted; after that only the foundation opens the step again. @throws Failure 409 */
export function demandBankStep({ status, bankId }: Cells): void {
  if (bankId !== null) throw conflict('bank_registered', '口座はすでに登録されています。変更するときは、基金事務局にご連絡ください。');
  if (!phases.includes(statusEntry(status as ApplicationStatus).phase))
    throw conflict('wrong_state', '今の状況では、口座を登録できません。採択のあとに登録してください。');
}

/** What is wrong with the chosen advance, as a sentence (second file, section 5, bank registration). */
export function advanceProblem({ advancedPaymentFlg, advancedPaymentAmount, approvedAmount, grantYear }: Cells): string | null {
  if (!advancedPaymentFlg) return null;
  if ((grantYear as number) < firstYearOfChoice) return '前払いを選べるのは2026年度以降の助成です';
  const amount = (advancedPaymentAmount as number | null) ?? 0;
  if (amount <= 0) return '前払い金額を入力してください';
  const limit = advanceLimit((approvedAmount as number | null) ?? 0);
  return amount > limit ? `前払い金額は${limit}円以下で入力してください` : null;
}
