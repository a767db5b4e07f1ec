import type { Transaction } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import type { InnerCall } from '../../resources/write.ts';
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
