import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../api/db/database.ts';
import { instantAt } from './days.ts';
import { mistyped } from './transfers.ts';
import { staffWithRole } from './users.ts';

/** What has moved, by the records of the demo: transfers and refunds that are recorded, and what the foundation paid before it had this system. */
export async function loadPaymentEntries(db: Transaction): Promise<void> {
  await paid(db, 'advance', 'advanceAmount', 'advancePaymentTransferDate');
  await paid(db, 'final', 'finalPaidAmount', 'finalPaymentTransferDate');
  await sql`
    INSERT INTO "payment_entries" ("applicationId", "kind", "amount", "entryDate", "source", "reason", "refundReceiptId", "userId", "userName", "createdAt", "updatedAt")
    SELECT "applicationId", 'refund', "amount", "receivedDate", 'received', "note", "id", "userId", "userName", "createdAt", "updatedAt"
    FROM "refund_receipts" ORDER BY "id"`.execute(db);
  await taxReturned(db);
  const wrong = await db.selectFrom('payment_entries').selectAll().where('kind', '=', 'refund').where('amount', '=', mistyped).executeTakeFirst();
  if (wrong) await db.insertInto('payment_entries').values(counterOf(wrong)).execute();
}

function counterOf({ id, refundReceiptId: _, ...entry }: Selectable<Database['payment_entries']>) {
  const { id: userId, name: userName } = staffWithRole('fund_manager');
  return { ...entry, amount: -entry.amount, source: 'counter' as const, reason: '金額の入力誤り（1桁少ない）', countersId: id, userId, userName };
}

async function paid(db: Transaction, kind: 'advance' | 'final', amount: string, date: string): Promise<void> {
  await sql`
    INSERT INTO "payment_entries" ("applicationId", "kind", "amount", "entryDate", "source", "transferItemId", "userId", "userName", "createdAt", "updatedAt")
    SELECT p."applicationId", ${sql.lit(kind)}, p.${sql.ref(amount)}, p.${sql.ref(date)}, CASE WHEN t."id" IS NULL THEN 'migrated' ELSE 'transfer' END,
      t."id", t."resultById", u."username", coalesce(t."resultAt", p."updatedAt"), coalesce(t."resultAt", p."updatedAt")
    FROM "payments" AS p
    LEFT JOIN "transfer_items" AS t ON t."applicationId" = p."applicationId" AND t."kind" = ${sql.lit(kind)} AND t."status" = 'done'
    LEFT JOIN "users" AS u ON u."id" = t."resultById"
    WHERE p.${sql.ref(amount)} > 0 ORDER BY p."id"`.execute(db);
}

async function taxReturned(db: Transaction): Promise<void> {
  const { id: userId, name: userName } = staffWithRole('accounting_staff');
  const rows = await db
    .selectFrom('payments')
    .select(['applicationId', 'taxReturnedAmount as amount', 'taxReturnedDate as entryDate'])
    .where('taxReturnedAmount', '>', 0)
    .orderBy('id')
    .execute();
  const basis = { kind: 'taxReturn', source: 'received', reason: '消費税の申告（仕入控除税額報告書）', userId, userName } as const;
  for (const row of rows) {
    const at = instantAt(row.entryDate as string, 15);
    await db
      .insertInto('payment_entries')
      .values({ ...row, ...basis, createdAt: at, updatedAt: at })
      .execute();
  }
}
