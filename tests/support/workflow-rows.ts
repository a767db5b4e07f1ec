import { sql } from 'kysely';
import { type ApplicationStatus, applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import type { TestApp } from './app.ts';
import { withoutGuards } from './guards.ts';

/** One application for every status, all of the organisation of `recipient@example.jp`, with all that any guard asks for. */
export interface StatusRows {
  readonly ids: readonly number[];
  idAt(status: ApplicationStatus): number;
  statusOf(id: number): ApplicationStatus;
  /** Puts rows back where they stood, without their history. */
  reset(ids?: readonly number[]): Promise<void>;
}

export async function rowAtEachStatus(app: TestApp): Promise<StatusRows> {
  const { db } = app.engine;
  const owner = await db.selectFrom('users').select('organizationId').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
  const bank = await db.selectFrom('banks').select('id').where('organizationId', '=', owner.organizationId).orderBy('id').executeTakeFirstOrThrow();
  const rows = await db.selectFrom('applications').select('id').orderBy('id').limit(applicationStatuses.length).execute();
  const ids = rows.map(({ id }) => id);
  const statuses = new Map(ids.map((id, index) => [id, applicationStatuses[index]?.key as ApplicationStatus]));
  const complete = {
    organizationId: owner.organizationId as number,
    bankId: bank.id,
    entryAmount: 500_000,
    approvedAmount: 400_000,
    advancedPaymentFlg: 1,
    advancedPaymentAmount: 300_000,
    startDate: '2026-04-01',
    endDate: '2027-03-31',
  };
  await withoutGuards(app.engine, 'status_histories', 'payment_settlements', 'payment_entries');
  const reset = async (some: readonly number[] = ids) => {
    if (some.length === 0) return;
    const places = some.map((id) => sql`when ${id} then ${statuses.get(id)}`);
    // All rows at once: this comes before almost every test.
    await db
      .updateTable('applications')
      .set({ ...complete, status: sql`case id ${sql.join(places, sql` `)} end`, grantNumber: sql`'T-' || id`, statusSince: null })
      .where('id', 'in', some)
      .execute();
    await db.deleteFrom('status_histories').where('applicationId', 'in', some).execute();
    await withoutMoney(app, some);
  };
  await reset();
  const byStatus = new Map([...statuses].map(([id, status]) => [status, id]));
  return { ids, reset, statusOf: (id) => statuses.get(id) as ApplicationStatus, idAt: (status) => byStatus.get(status) as number };
}

/** Nothing spent, nothing paid: such a grant settles at nought, so that no step waits for money. The advance is the one that was approved. */
async function withoutMoney({ engine: { db } }: TestApp, ids: readonly number[]): Promise<void> {
  const advance = { advancePaymentAmount: 300_000, advanceOutsideReason: null };
  const nothing = {
    ...advance,
    advanceAmount: 0,
    deferredAmount: 0,
    finalAmount: null,
    refundAmount: 0,
    refundedAmount: 0,
    finalPaidAmount: 0,
    finalPaymentTransferDate: null,
  };
  const paid = await db.updateTable('payments').set(nothing).where('applicationId', 'in', ids).returning('applicationId').execute();
  const at = '2026-11-01T00:00:00.000Z';
  const unpaid = ids.filter((id) => !paid.some(({ applicationId }) => applicationId === id));
  const payments = unpaid.map((applicationId) => ({ applicationId, ...nothing, createdAt: at, updatedAt: at }));
  if (payments.length > 0) await db.insertInto('payments').values(payments).execute();
  await db.updateTable('receipts').set({ status: 'draft' }).where('applicationId', 'in', ids).execute();
  await db.deleteFrom('transfer_items').where('applicationId', 'in', ids).execute();
  await db.deleteFrom('payment_settlements').where('applicationId', 'in', ids).execute();
  await db.deleteFrom('payment_entries').where('applicationId', 'in', ids).execute();
}

/** The statuses of rows as the database has them, in the order of the ids. */
export async function storedStatuses(app: TestApp, ids: readonly number[]): Promise<Map<number, ApplicationStatus>> {
  const rows = await app.engine.db.selectFrom('applications').select(['id', 'status']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}
