import type { Transaction } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import type { InnerCall } from '../../services.ts';
import { takeOut } from './steps.ts';

/**
 * Takes the payments of an application out of the batches that are still being made.
 * @throws Failure 409 where one is in a batch that others have already looked at
 */
export async function releasePayments(call: InnerCall, applicationId: number, db: Transaction): Promise<void> {
  const items = await db
    .selectFrom('transfer_items as t')
    .innerJoin('transfer_batches as b', 'b.id', 't.batchId')
    .select(['t.id', 't.batchId', 'b.status'])
    .where('t.applicationId', '=', applicationId)
    .where('t.status', '=', 'ready')
    .execute();
  for (const { id, batchId, status } of items) {
    if (status !== 'draft')
      throw conflict(
        'in_transfer',
        `この申請の支払いは、承認を依頼した振込データ（番号 ${batchId}）に入っています。先に、その振込データを差し戻すか取り消してください。`,
      );
    await takeOut({ ...call, db }, id, batchId);
  }
}

type Items = ReturnType<typeof paidRows>;

const paidRows = (db: Transaction) => db.updateTable('transfer_items').where('status', '=', 'done').where('onceKey', 'is not', null);

/** What was paid may be paid once more, because the money has come back or is settled anew; the rows themselves say what they said. */
export async function payAgain(now: Date, db: Transaction, which: (query: Items) => Items): Promise<void> {
  await which(paidRows(db))
    .set((eb) => ({ onceKey: null, version: eb('version', '+', 1), updatedAt: now.toISOString() }))
    .execute();
}
