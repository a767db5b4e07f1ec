import type { TestApp } from './app.ts';
import { preparedContract } from './envelopes.ts';

/** A grant of `recipient`'s organisation whose settlement is decided: of ¥500,000 granted, ¥400,000 are due, and so much was paid before. */
export async function settledGrant(app: TestApp, paidAmount = 300_000): Promise<number> {
  const applicationId = await preparedContract(app, 'CONTRACT_PROCESSING');
  const { db } = app.engine;
  const at = '2026-11-20T03:00:00.000Z';
  const stamps = { createdAt: at, updatedAt: at };
  const [remainingPayment, refundAmount] = [Math.max(0, 400_000 - paidAmount), Math.max(0, paidAmount - 400_000)];
  const receipt = { title: '調査の資材', vendor: '川辺商店', amount: 400_000, receiptDate: '2026-06-01', status: 'approved' as const };
  const { id } = await db
    .insertInto('receipts')
    .values({ applicationId, ...receipt, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const figures = { approvedAmount: 500_000, eligibleAmount: 400_000, finalAmount: 400_000, paidAmount, remainingPayment, refundAmount };
  const refundDeadline = refundAmount > 0 ? '2026-12-21' : null;
  await db
    .insertInto('payment_settlements')
    .values({ applicationId, ...figures, refundDeadline, receiptIds: String(id), ...stamps })
    .execute();
  await db
    .insertInto('payments')
    .values({ applicationId, finalAmount: 400_000, refundAmount, ...stamps })
    .execute();
  await db.updateTable('applications').set({ status: 'REPORT_COMPLETED_WAITING_SETTLEMENT' }).where('id', '=', applicationId).execute();
  return applicationId;
}
