import { advanceProblem as amountProblem, choosesPayment } from '../../../domain/bank/advance-wish.ts';
import { takesBank } from '../../../domain/bank/when.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { conflict } from '../../failure.ts';
import type { Cells } from '../../resources/columns.ts';

/** The account is registered once, when the grant has been adopted; after that only the foundation opens the step again. @throws Failure 409 */
export function demandBankStep({ status, bankId }: Cells): void {
  if (bankId !== null) throw conflict('bank_registered', '口座はすでに登録されています。変更するときは、基金事務局にご連絡ください。');
  if (!takesBank(status as ApplicationStatus)) throw conflict('wrong_state', '今の状況では、口座を登録できません。採択のあとに登録してください。');
}

/** What is wrong with the chosen advance, as a sentence, or null. */
export function advanceProblem({ advancedPaymentFlg, advancedPaymentAmount, approvedAmount, grantYear }: Cells): string | null {
  if (!advancedPaymentFlg) return null;
  if (!choosesPayment(grantYear as number)) return '前払いを選べるのは2026年度以降の助成です';
  return amountProblem(String(advancedPaymentAmount ?? 0), (approvedAmount as number | null) ?? 0);
}
