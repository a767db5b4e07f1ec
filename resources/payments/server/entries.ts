import type { Transaction } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import { insertRow, storedRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../api/services.ts';
import { type EntryKind, entryColumns, entrySum } from '../../../domain/money/entries.ts';
import { resources } from '../../../resources.config.ts';
import type { paymentEntrySources } from '../rules/terms.ts';

/** A payment entry to record. */
export interface NewEntry {
  readonly applicationId: number;
  readonly kind: EntryKind;
  /** Yen; negative for a counter entry. */
  readonly amount: number;
  /** `YYYY-MM-DD`. */
  readonly entryDate: string;
  readonly source: keyof typeof paymentEntrySources;
  readonly reason?: string | null;
  readonly countersId?: number;
  readonly transferItemId?: number;
  readonly refundReceiptId?: number;
}

/**
 * Records a payment entry; the only place that does.
 * @returns the columns of the payment to update
 */
export async function bookEntry({ services, actor }: InnerCall, entry: NewEntry, db: Transaction): Promise<Record<string, number | string | null>> {
  await insertRow(services, resources.payment_entries, { ...entry, userId: actor.userId, userName: actor.username }, db);
  const entries = await rowsWhere(db, 'payment_entries', { applicationId: entry.applicationId, kind: entry.kind });
  const [columns, { sum, date }] = [entryColumns[entry.kind], entrySum(entries)];
  return { [columns.sum]: sum, ...(columns.date && { [columns.date]: date }) };
}

/** The stored payment of an application. */
export async function paymentOf(applicationId: number, db: Transaction): Promise<Cells> {
  const { id } = await db.selectFrom('payments').select('id').where('applicationId', '=', applicationId).executeTakeFirstOrThrow();
  return storedRow(resources.payments, id, db);
}
