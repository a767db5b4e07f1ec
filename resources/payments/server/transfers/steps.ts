import type { Transaction } from '../../../../api/db/database.ts';
import { conflict, staleVersion } from '../../../../api/failures/failure.ts';
import { writeChanges } from '../../../../api/resources/change-row.ts';
import type { ActionHandler, StepEffect } from '../../../../api/resources/handlers.ts';
import { storedRow } from '../../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import type { TransferKind } from '../payables.ts';
import { checkBatch, openItems } from './check.ts';
import { assertCheckPassed, titleOf } from './create.ts';
import { itemRows } from './source.ts';

const { transfer_batches } = resources;

/** Guards and effects of the batch transitions. */
export const batchSteps = {
  submit: assertChecked,
  approve: assertChecked,
  /** Returns the payments to the queue. */
  async cancel({ row, services, db }) {
    await freeItems(services.now(), db, 'ready', { batchId: row.id as number });
  },
} as const satisfies Readonly<Record<string, StepEffect>>;

/** Removes a payment from a draft batch. */
export const remove: ActionHandler = ({ row, ...call }) => takeOut(call, row.id as number, row.batchId as number);

/**
 * Removes an item from a draft batch. @throws Failure 409 when the batch or the payment has changed
 * @throws Failure 409 when the batch or the payment has changed
 */
async function takeOut({ db, ...call }: InnerCall & { readonly db: Transaction }, id: number, batchId: number): Promise<void> {
  const freed = await freeItems(call.services.now(), db, 'ready', { id });
  const batch = await storedRow(transfer_batches, batchId, db);
  if (freed !== 1n || batch.status !== 'draft') throw staleVersion();
  const remaining = await openItems(db, batchId);
  const total = remaining.reduce((sum, { amount }) => sum + amount, 0);
  const feeTotal = remaining.reduce((sum, { fee }) => sum + fee, 0);
  const change = { title: titleOf(batch.transferDate as string, remaining), count: remaining.length, total, feeTotal };
  await writeChanges(call, transfer_batches, batchId, batch, change, db, { action: 'action', text: '更新しました（明細を1件外しました）' });
}

interface Which {
  readonly id?: number;
  readonly batchId?: number;
  readonly applicationId?: number;
  readonly kind?: TransferKind;
}

/** Clears the unique key, so that the payment may go into another batch; unpaid items are also marked as removed. */
async function freeItems(now: Date, db: Transaction, from: 'ready' | 'done', which: Which): Promise<bigint> {
  const { numUpdatedRows } = await db
    .updateTable('transfer_items')
    .set((eb) => ({ ...(from === 'ready' && { status: 'removed' }), onceKey: null, version: eb('version', '+', 1), updatedAt: now.toISOString() }))
    .where((eb) => eb.and({ status: from, ...which }))
    .where('onceKey', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows;
}

async function assertChecked({ row, services, db }: Parameters<StepEffect>[0]): Promise<void> {
  const { id, accountId, transferDate } = row as { id: number; accountId: number; transferDate: string };
  assertCheckPassed((await checkBatch(services, { id, accountId, transferDate }, db)).run);
}

/**
 * Removes the payments of an application from draft batches.
 * @throws Failure 409 when one is in a batch that was already submitted
 */
export async function removeFromDraftBatches(call: InnerCall, applicationId: number, db: Transaction): Promise<void> {
  const items = await itemRows(db).where('t.applicationId', '=', applicationId).where('t.status', '=', 'ready').execute();
  for (const { id, batchId, batchStatus } of items) {
    if (batchStatus !== 'draft')
      throw conflict(
        'in_transfer',
        `この申請の支払いは、承認を依頼した振込データ（番号 ${batchId}）に入っています。先に、その振込データを差し戻すか取り消してください。`,
      );
    await takeOut({ ...call, db }, id, batchId);
  }
}

/** Allows a paid payment to be paid again, after a return or a new settlement; the items keep their data. */
export async function allowRepayment(now: Date, db: Transaction, which: Which): Promise<void> {
  await freeItems(now, db, 'done', which);
}
