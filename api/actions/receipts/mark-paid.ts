import type { Kysely } from 'kysely';
import { resources } from '../../../resources.config.ts';
import type { Database } from '../../db/database.ts';
import { storedRow, type WriteCall, writeChanges } from '../../resources/write.ts';

/** An application's approved receipts become paid, in the transaction that records the payment. */
export async function markReceiptsPaid(call: WriteCall, applicationId: number, db: Kysely<Database>): Promise<void> {
  const approved = await db.selectFrom('receipts').select('id').where('applicationId', '=', applicationId).where('status', '=', 'approved').execute();
  for (const { id } of approved)
    await writeChanges(call, resources.receipts, id, await storedRow(resources.receipts, id, db), { status: 'paid' }, db, {
      action: 'action',
      text: '支払済みにしました',
    });
}
