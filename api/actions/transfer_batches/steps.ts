import { resources } from '../../../resources.config.ts';
import type { Transaction } from '../../db/database.ts';
import { staleVersion } from '../../failure.ts';
import { writeChanges } from '../../resources/change-row.ts';
import { storedRow } from '../../resources/stored-rows.ts';
import type { InnerCall } from '../../services.ts';
import type { ActionHandler, StepEffect } from '../hooks.ts';
import { checkBatch, openItems } from './check-batch.ts';
import { demandSound, titleOf } from './create.ts';

const { transfer_batches, transfer_items } = resources;

/** What the steps of a batch demand and do beside their declaration. */
export const batchSteps = {
  submit: demandChecked,
  approve: demandChecked,
  /** Gives every payment back to the queue. */
  async cancel({ row, services, db }) {
    await freeItems(db, services.now(), (query) => query.where('batchId', '=', row.id as number));
  },
} as const satisfies Readonly<Record<string, StepEffect>>;

/** Takes one payment out of a batch that nobody has been asked to approve yet. */
export const remove: ActionHandler = ({ row, ...call }) => takeOut(call, row.id as number, row.batchId as number);

/** The same for others that have the payment in hand. @throws Failure 409 when the batch or the payment has changed */
export async function takeOut({ db, ...call }: InnerCall & { readonly db: Transaction }, id: number, batchId: number): Promise<void> {
  const freed = await freeItems(db, call.services.now(), (query) => query.where('id', '=', id));
  const batch = await storedRow(transfer_batches, batchId, db);
  if (freed !== 1n || batch.status !== 'draft') throw staleVersion();
  const left = await openItems(db, batchId);
  const total = left.reduce((sum, { amount }) => sum + amount, 0);
  const feeTotal = left.reduce((sum, { fee }) => sum + fee, 0);
  const change = { title: titleOf(batch.transferDate as string, left), count: left.length, total, feeTotal };
  await writeChanges(call, transfer_batches, batchId, batch, change, db, { action: 'action', text: '更新しました（明細を1件外しました）' });
}

type Items = ReturnType<typeof openRows>;

const openRows = (db: Transaction) => db.updateTable(transfer_items.name).where('status', '=', 'ready');

/** Without its name a payment may go into another batch. */
async function freeItems(db: Transaction, now: Date, which: (query: Items) => Items): Promise<bigint> {
  const { numUpdatedRows } = await which(openRows(db))
    .set((eb) => ({ status: 'removed' as const, onceKey: null, version: eb('version', '+', 1), updatedAt: now.toISOString() }))
    .executeTakeFirst();
  return numUpdatedRows;
}

async function demandChecked({ row, services, db }: Parameters<StepEffect>[0]): Promise<void> {
  const { id, accountId, transferDate } = row as { id: number; accountId: number; transferDate: string };
  demandSound((await checkBatch(services, { id, accountId, transferDate }, db)).run);
}
