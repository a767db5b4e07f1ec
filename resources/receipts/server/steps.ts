import type { Kysely } from 'kysely';
import type { Actor } from '../../../api/access/actor.ts';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { conflict, invalid } from '../../../api/failures/failure.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import type { LifecycleHandlers, StepDoing } from '../../../api/resources/handlers.ts';
import { storedRow } from '../../../api/resources/stored-rows.ts';
import { applyTransition } from '../../../api/resources/transition.ts';
import type { InnerCall } from '../../../api/services.ts';
import type { Funded } from '../../../domain/money/settlement.ts';
import { resources } from '../../../resources.config.ts';
import { applicationStatus } from '../../applications/server/status.ts';
import { acceptsReceipts, settledReason } from '../rules/receipt-period.ts';
import { notEditableReason, type ReceiptStatus } from '../rules/statuses.ts';
import { approvalReasonProblem } from '../rules/warnings.ts';

const { receipts } = resources;

/** Guards of the receipt transitions that the declaration cannot express. */
export const receiptHandlers = {
  steps: {
    submit: assertOpenGrantOfRow,
    hold: assertOpenGrantOfRow,
    async approve(call) {
      const { row, inputs, db } = call;
      await assertOpenGrantOfRow(call);
      if (!inputs.comment) await assertReasonIfIrregular(row, db);
    },
    reject: assertOpenGrantOfRow,
  },
} as const satisfies LifecycleHandlers;

/**
 * Marks approved receipts as paid, each with the amount that the grant funds. Receipts funded with nothing or already paid stay unchanged, so that a
 * repetition is harmless.
 * @throws Failure 409 for one that is not approved
 */
export async function markPaid(call: InnerCall, funded: readonly Funded[], db: Transaction): Promise<void> {
  for (const { id, amount: fundedAmount } of funded) {
    const { status } = await storedRow(receipts, id, db);
    if (status !== 'paid' && fundedAmount > 0) await applyTransition(call, receipts, id, 'pay', { set: { fundedAmount } }, db);
  }
}

/** Reverts `markPaid` when the payment failed or the grant is settled again. */
export async function markUnpaid(call: InnerCall, receiptIds: readonly number[], db: Transaction): Promise<void> {
  for (const id of receiptIds) await applyTransition(call, receipts, id, 'unpay', {}, db);
}

/** Refuses a receipt that is submitted, decided or removed. @throws Failure 409 with what to do @throws Failure 409 with what to do */
export function assertEditableReceipt({ removed, status }: Cells): void {
  if (removed) throw conflict('removed', 'この領収書は削除されています。');
  const reason = notEditableReason(status as ReceiptStatus);
  if (reason) throw conflict('wrong_state', reason);
}

/**
 * Grantees may change receipts while the grant is under way, staff also before; after the settlement nobody may, since it is based on them.
 * @throws Failure 409 with what to do
 */
export async function assertOpenGrant({ role }: Actor, applicationId: number, db: Kysely<Database>): Promise<void> {
  const status = await applicationStatus(applicationId, db);
  if (role === 'recipient' && !acceptsReceipts(status))
    throw conflict('grant_closed', 'この助成では、今は領収書を登録・変更できません。ご不明な点は、基金事務局にお問い合わせください。');
  const reason = settledReason(status);
  if (reason) throw conflict('settled', reason);
}

function assertOpenGrantOfRow({ actor, row, db }: StepDoing): Promise<void> {
  return assertOpenGrant(actor, row.applicationId as number, db);
}

/** Requires a comment to approve a receipt without an image or outside the activity period. @throws Failure 422 @throws Failure 422 */
async function assertReasonIfIrregular({ applicationId, receiptImageId, receiptDate }: Cells, db: Kysely<Database>): Promise<void> {
  const grant = db
    .selectFrom('applications')
    .select(['startDate', 'endDate'])
    .where('id', '=', applicationId as number);
  const activity = await grant.executeTakeFirstOrThrow();
  const problem = approvalReasonProblem({ receiptImageId: receiptImageId as number | null, receiptDate: receiptDate as string | null, activity });
  if (problem) throw invalid({ comment: problem });
}
