import { resources } from '../../../resources.config.ts';
import type { Transaction } from '../../db/database.ts';
import { staleVersion } from '../../failure.ts';
import { type InnerCall, storedRow, writeChanges } from '../../resources/write.ts';
import type { ActionHandler } from '../hooks.ts';
import { demandSound, titleOf } from './create.ts';
import { checkBatch, openItems } from './standing.ts';

const { transfer_batches, transfer_items } = resources;

type BatchState = keyof (typeof transfer_batches.fields.status.options)['choices'];

/** Asks someone else to approve. */
export const submit: ActionHandler = async (call) => {
  await demandChecked(call);
  await write(call, { status: 'submitted', submittedAt: call.services.now().toISOString(), returnComment: null }, '「承認待ち」にしました');
};

/** The second pair of eyes. */
export const approve: ActionHandler = async (call) => {
  await demandChecked(call);
  await write(call, { status: 'approved', approvedAt: call.services.now().toISOString(), approvedById: call.actor.userId }, '承認しました');
};

export const sendBack: ActionHandler = async (call) => {
  await write(call, { status: 'draft', returnComment: call.inputs.comment }, '差し戻しました');
};

/** From here on the money may move; the batch can no longer be cancelled. */
export const markSent: ActionHandler = (call) =>
  write(call, { status: 'sent', sentAt: call.services.now().toISOString() }, '「銀行に送信済み」にしました');

/** Gives every payment of a batch back to the queue. */
export const cancel: ActionHandler = async (call) => {
  await write(call, { status: 'cancelled', cancelReason: call.inputs.reason }, '取り消しました');
  const { id } = call.row;
  await freeItems(call.db, call.services.now(), (query) => query.where('batchId', '=', id as number));
};

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

async function demandChecked({ row, services, db }: Parameters<ActionHandler>[0]): Promise<void> {
  const { id, accountId, transferDate } = row as { id: number; accountId: number; transferDate: string };
  demandSound((await checkBatch(services, { id, accountId, transferDate }, db)).run);
}

/** Of two who press at the same time, one is told that the batch has changed: the version decides. */
async function write(
  { db, row, ...call }: InnerCall & { db: Transaction; row: Parameters<ActionHandler>[0]['row'] },
  values: { readonly status: BatchState } & Readonly<Record<string, unknown>>,
  text: string,
): Promise<void> {
  const id = row.id as number;
  const current = { ...(await storedRow(transfer_batches, id, db)), version: row.version };
  await writeChanges(call, transfer_batches, id, current, values, db, { action: 'action', text });
}
