import type { receiptStatuses } from '../../resources/receipts/rules/terms.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { actorOf } from './history.ts';
import type { ReceiptDraft } from './receipts.ts';
import { reviewerIds } from './submissions.ts';
import { contactIdOf, staff } from './users.ts';
import { instantOf, type Taken } from './walk.ts';

type Status = keyof typeof receiptStatuses;
type Person = Pick<SeedRow<'receipt_histories'>, 'userId' | 'userName' | 'userRole'>;
export type ReceiptStepDraft = Omit<SeedRow<'receipt_histories'>, 'id'>;

/** Why what has no picture was approved. */
const seenOnPaper = '画像はありませんが、郵送で届いた写しを見て確かめました。';

/** Every step that a receipt has taken, told by the dates in its row. */
export function receiptHistoryFor(application: DemoApplication, receipt: ReceiptDraft & { readonly id: number }): ReceiptStepDraft[] {
  const { status, createdAt, submittedAt, approvedAt } = receipt;
  const person = { userId: contactIdOf(application.organization), userName: application.organization.contact.name, userRole: 'recipient' as const };
  const reviewer = staff.find(({ id }) => id === (receipt.approvedUserId ?? reviewerIds[receipt.id % reviewerIds.length]));
  const clerk = { userId: reviewer?.id ?? null, userName: reviewer?.name ?? null, userRole: 'fund_staff' as const };
  const step = (fromStatus: Status | null, toStatus: Status, at: string, by: Person, comment: string | null = null) => {
    const isShared = by === person || toStatus === 'rejected' ? 1 : 0;
    return { receiptId: receipt.id, fromStatus, toStatus, comment, isShared, ...by, createdAt: at, updatedAt: at };
  };
  const steps = [step(null, 'draft', createdAt, person)];
  if (!submittedAt) return steps;
  steps.push(step('draft', 'submitted', submittedAt, person));
  const reviewed = new Date(Date.parse(submittedAt) + 4 * 3_600_000).toISOString();
  if (status === 'pending' || status === 'rejected') steps.push(step('submitted', status, reviewed, clerk, receipt.reviewComment ?? null));
  if (approvedAt) steps.push(step('submitted', 'approved', approvedAt, clerk, receipt.receiptImageId === null ? seenOnPaper : null));
  if (status === 'paid') {
    const paid = application.walk.at(-1) as Taken;
    const { id, name, role } = actorOf(paid, application);
    steps.push(step('approved', 'paid', instantOf(paid), { userId: id, userName: name, userRole: role }));
  }
  return steps;
}
