import { type ApplicationStatus, applicationStatuses, applicationStatusLabels, type Phase } from '../../../domain/workflow/application-statuses.ts';
import { statusEntry, stepsFrom } from '../../../domain/workflow/transitions.ts';

/** Whether the grantee may register, change and submit receipts: from the contract until the settlement. */
export function acceptsReceipts(status: ApplicationStatus): boolean {
  const phase = applicationStatuses.find(({ key }) => key === status)?.phase;
  return status === 'CONTRACTED_ONGOING' || (phase !== undefined && open.includes(phase));
}

const open: readonly Phase[] = ['advance', 'activity', 'report', 'returned', 'decision'];

/** The phases in which a settlement is in force: every step that decides one leads here, and only the step that revokes it leads out. */
const settled: readonly Phase[] = ['settlement', 'end'];

export const isSettled = (status: ApplicationStatus): boolean => settled.includes(statusEntry(status).phase);

const receiptActions = '領収書は登録・変更・審査・削除';

/** Why data that a settlement is based on cannot be changed now, with what to do, or null. `what` names what was attempted; receipts by default. */
export function settledReason(status: ApplicationStatus, what = receiptActions): string | null {
  if (!isSettled(status)) return null;
  const back = stepsFrom(status).find(({ kind }) => kind === 'back');
  return back
    ? `精算が決まっているため、${what}できません。直すときは、先に申請の状況を「${applicationStatusLabels[back.to]}」に戻して、精算の決定を取り消してください。`
    : `助成の手続きが終わっているため、${what}できません。`;
}
