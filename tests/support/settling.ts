import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import type { TestApp } from './app.ts';
import { withoutGuards } from './guards.ts';

/** Amount, points, status. */
export type Spent = readonly [number, number, string];

/** A grant that has a number, of the demo's first grantee. */
export async function grantOfRecipient({ engine }: TestApp): Promise<{ id: number; grantNumber: string; organizationId: number }> {
  const row = await engine.db
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.organizationId', 'a.organizationId')
    .select(['a.id', 'a.grantNumber', 'a.organizationId'])
    .where('u.email', '=', 'recipient@example.jp')
    .where('a.grantNumber', 'is not', null)
    .orderBy('a.id')
    .executeTakeFirstOrThrow();
  return { ...row, grantNumber: row.grantNumber as string };
}

/** The grant stands before its settlement: 500,000 yen approved, so much paid in advance, and so much spent. */
export async function standBefore(
  app: TestApp,
  id: number,
  advance: number,
  spent: readonly Spent[],
  status: ApplicationStatus = 'REPORT_COMPLETED_COUNCILOR',
): Promise<void> {
  const { db } = app.engine;
  app.setNow(new Date('2026-11-21T01:00:00Z'));
  await withoutGuards(app.engine, 'payment_settlements', 'refund_receipts', 'payment_entries');
  for (const table of ['payment_settlements', 'refund_receipts', 'payment_entries', 'receipts', 'payments', 'transfer_items'] as const)
    await db.deleteFrom(table).where('applicationId', '=', id).execute();
  const stamps = { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' };
  await db.updateTable('applications').set({ status, approvedAmount: 500_000, advancedPaymentAmount: advance }).where('id', '=', id).execute();
  await db
    .insertInto('payments')
    .values({ applicationId: id, advanceAmount: advance, status: 'advance_paid', ...stamps })
    .execute();
  const days = { receiptDate: '2026-06-01', paymentDate: '2026-06-01' };
  for (const [amount, pointAmount, state] of spent)
    await db
      .insertInto('receipts')
      .values({
        applicationId: id,
        title: '資料',
        vendor: '印刷',
        amount,
        pointAmount,
        eligibleAmount: amount - pointAmount,
        status: state as 'approved',
        ...days,
        ...stamps,
      })
      .execute();
}
