import type { Kysely } from 'kysely';
import type { Actor } from '../../../api/access/actor.ts';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { conflict, invalid } from '../../../api/failures/failure.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import type { LifecycleHandlers, StepDoing } from '../../../api/resources/handlers.ts';
import { move } from '../../../api/resources/move.ts';
import { storedRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../api/services.ts';
import type { Funded } from '../../../domain/money/settlement.ts';
import { resources } from '../../../resources.config.ts';
import { applicationStatus } from '../../applications/server/status.ts';
import { frozenReason, type ReceiptStatus } from '../rules/statuses.ts';
import { approvalReasonProblem } from '../rules/warnings.ts';
import { settledReason, takesReceipts } from '../rules/when.ts';

const { receipts } = resources;

/** What the steps of a receipt demand beside their declaration. */
export const receiptHandlers = {
  steps: {
    submit: demandOpen,
    hold: demandOpen,
    async approve(call) {
      const { row, inputs, db } = call;
      await demandOpen(call);
      if (!inputs.comment) await demandOrdinary(row, db);
    },
    reject: demandOpen,
  },
} as const satisfies LifecycleHandlers;

/**
 * Marks approved receipts as paid with what the grant pays of each, when it has been paid. One of which the grant pays nothing stays as it is, as does one
 * that is paid already, so that a repetition is harmless.
 * @throws Failure 409 for one that is not approved
 */
export async function markPaid(call: InnerCall, funded: readonly Funded[], db: Transaction): Promise<void> {
  for (const { id, amount: fundedAmount } of funded) {
    const { status } = await storedRow(receipts, id, db);
    if (status !== 'paid' && fundedAmount > 0) await move(call, receipts, id, 'pay', { set: { fundedAmount } }, db);
  }
}

/** The other way round, when the payment has not come about after all, or is settled anew. */
export async function markUnpaid(call: InnerCall, receiptIds: readonly number[], db: Transaction): Promise<void> {
  for (const id of receiptIds) await move(call, receipts, id, 'unpay', {}, db);
}

/** Refuses what is on its way or decided, or removed. @throws Failure 409 with what to do */
export function demandOpenReceipt({ removed, status }: Cells): void {
  if (removed) throw conflict('removed', 'この領収書は削除されています。');
  const reason = frozenReason(status as ReceiptStatus);
  if (reason) throw conflict('wrong_state', reason);
}

/**
 * A grantee keeps receipts while the grant is under way, the foundation also before; once the grant is settled nobody touches what the settlement rests on.
 * @throws Failure 409 with what to do
 */
export async function demandOpenGrant({ role }: Actor, applicationId: number, db: Kysely<Database>): Promise<void> {
  const status = await applicationStatus(applicationId, db);
  if (role === 'recipient' && !takesReceipts(status))
    throw conflict('grant_closed', 'この助成では、今は領収書を登録・変更できません。ご不明な点は、基金事務局にお問い合わせください。');
  const reason = settledReason(status);
  if (reason) throw conflict('settled', reason);
}

function demandOpen({ actor, row, db }: StepDoing): Promise<void> {
  return demandOpenGrant(actor, row.applicationId as number, db);
}

/** What has no picture, or does not fit the grant's time, is approved for a reason that stays on record. @throws Failure 422 */
async function demandOrdinary({ applicationId, receiptImageId, receiptDate }: Cells, db: Kysely<Database>): Promise<void> {
  const grant = db
    .selectFrom('applications')
    .select(['startDate', 'endDate'])
    .where('id', '=', applicationId as number);
  const activity = await grant.executeTakeFirstOrThrow();
  const problem = approvalReasonProblem({ receiptImageId: receiptImageId as number | null, receiptDate: receiptDate as string | null, activity });
  if (problem) throw invalid({ comment: problem });
}
