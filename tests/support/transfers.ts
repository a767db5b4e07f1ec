import { reserveIds } from '../../api/db/engines/new-rows.ts';
import type { Answer, TestApp } from './app.ts';
import { withoutGuards } from './guards.ts';

/** A grant that waits for its payment: its application's id, and what the foundation owes. */
export interface Owed {
  readonly applicationId: number;
  readonly kind: 'advance' | 'final';
  readonly amount: number;
}

/** A bank day on which all these tests pay. */
export const payday = '2026-12-18';

/** The foundation's own account, as the demo has it. */
export const ownAccount = {
  name: '助成金の支払い用',
  clientCode: '1234567890',
  clientName: 'ザイ）カセンザイダン',
  bankCode: '0009',
  branchCode: '219',
  accountNumber: '7654321',
};

export async function newAccount(app: TestApp, more: object = {}): Promise<number> {
  const { data } = await app.call('accounting_staff', 'POST', '/transfer_accounts', { ...ownAccount, ...more });
  return data.id;
}

/** Makes so many grants wait: half for their advance, half for what is left after the report. Nothing else of the demo waits. */
export async function owe(app: TestApp, count: number): Promise<Owed[]> {
  const { db } = app.engine;
  await withoutGuards(app.engine, 'payment_settlements');
  await db.deleteFrom('payment_settlements').execute();
  await db.deleteFrom('transfer_items').execute();
  await withoutGuards(app.engine, 'payment_entries');
  await db.deleteFrom('payment_entries').where('countersId', 'is not', null).execute();
  await db.deleteFrom('payment_entries').execute();
  await db.updateTable('applications').set({ status: 'IN_PROGRESS' }).where('status', 'in', waiting).execute();
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'organizationId'])
    .where('grantNumber', 'is not', null)
    .orderBy('id')
    .limit(count)
    .execute();
  const owed: Owed[] = [];
  for (const [index, { id, organizationId }] of rows.entries()) {
    const bankId = await soundAccount(app, organizationId, index);
    const kind = index % 2 === 0 ? 'advance' : 'final';
    const amount = 100_000 + index * 1001;
    await oweOne(app, id, bankId, kind, amount);
    owed.push({ applicationId: id, kind, amount });
  }
  return owed;
}

/** An account that the bank master knows, with a number of its own. */
export async function soundAccount({ engine, services }: TestApp, organizationId: number, index: number): Promise<number> {
  const place = { bankCode: '0001', bankName: 'みずほ', branchCode: '001', branchName: '東京営業部' };
  const at = services.now().toISOString();
  const [id] = await engine.transaction((db) => reserveIds(db, 'banks', 1));
  const accountNumber = services.sealer.seal(String(1_000_000 + index), { table: 'banks', column: 'accountNumber', row: id as number });
  const confirmed = { confirmation: 'confirmed' as const, changedAt: at, confirmedAt: at };
  const row = {
    id,
    organizationId,
    ...place,
    ...confirmed,
    accountNumber,
    accountHolderName: 'トクヒ）カワヲマモルカイ',
    createdAt: at,
    updatedAt: at,
  };
  return (await engine.db.insertInto('banks').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const waiting = ['ADVANCE_INSTRUCTION_ACCOUNTANT', 'REPORT_COMPLETED_WAITING_SETTLEMENT', 'REPORT_COMPLETED_COUNCILOR'] as const;

async function oweOne({ engine: { db }, services }: TestApp, id: number, bankId: number, kind: Owed['kind'], amount: number): Promise<void> {
  const advance = kind === 'advance';
  const status = advance ? ('ADVANCE_INSTRUCTION_ACCOUNTANT' as const) : ('REPORT_COMPLETED_WAITING_SETTLEMENT' as const);
  const wish = { advancedPaymentFlg: advance ? 1 : 0, advancedPaymentAmount: advance ? amount : 0 };
  await db
    .updateTable('applications')
    .set({ status, bankId, approvedAmount: advance ? amount * 2 : amount, ...wish })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('receipts').where('applicationId', '=', id).execute();
  await db.deleteFrom('payments').where('applicationId', '=', id).execute();
  const at = services.now().toISOString();
  const stamps = { createdAt: at, updatedAt: at };
  await db
    .insertInto('payments')
    .values({
      applicationId: id,
      advancePaymentAmount: advance ? amount : 0,
      deferredAmount: advance ? 0 : amount,
      finalAmount: advance ? null : amount,
      ...stamps,
    })
    .execute();
  if (advance) return;
  const days = { receiptDate: '2026-06-01', paymentDate: '2026-06-01' };
  await db
    .insertInto('receipts')
    .values({ applicationId: id, title: '資料の印刷', vendor: '川辺印刷', amount, eligibleAmount: amount, ...days, status: 'approved', ...stamps })
    .execute();
}

/** What a call that makes or checks a batch of these payments sends. */
export const choiceOf = (accountId: number, owed: readonly Owed[], transferDate = payday) => ({
  accountId,
  transferDate,
  payments: owed.map(({ applicationId, kind }) => ({ applicationId, kind })),
});

/** A batch that has been made, approved by someone else, and handed out. @returns its id and the file's bytes */
export async function sentBatch(app: TestApp, accountId: number, owed: readonly Owed[]): Promise<{ id: number; bytes: Buffer }> {
  const { data } = await app.call('accounting_staff', 'POST', '/transfer_batches/create', choiceOf(accountId, owed));
  await done(app.call('accounting_staff', 'POST', `/transfer_batches/${data.id}/submit`, {}));
  await done(app.call('fund_manager', 'POST', `/transfer_batches/${data.id}/approve`, {}));
  const bytes = await fileOf(app, data.id);
  await done(app.call('accounting_staff', 'POST', `/transfer_batches/${data.id}/markSent`, {}));
  return { id: data.id, bytes };
}

async function done(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
}

export async function fileOf(app: TestApp, id: number, reason?: string): Promise<Buffer> {
  const response = await handOut(app, id, reason);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

export async function handOut(app: TestApp, id: number, reason?: string, as = 'accounting_staff'): Promise<Response> {
  const headers = { Authorization: `Bearer ${await app.token(as)}`, 'Content-Type': 'application/json' };
  return app.raw(`/api/transfer_batches/${id}/file`, { method: 'POST', headers, body: JSON.stringify({ reason }) });
}

export async function itemsOf(app: TestApp, batchId: number) {
  return app.engine.db.selectFrom('transfer_items').selectAll().where('batchId', '=', batchId).orderBy('reference').execute();
}

export function openedNumber({ services }: TestApp, { id, accountNumber }: { readonly id: number; readonly accountNumber: string }): string {
  return services.sealer.open(accountNumber, { table: 'transfer_items', column: 'accountNumber', row: id });
}
