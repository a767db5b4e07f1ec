import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../api/db/database.ts';
import type { Sealer } from '../../api/db/sealing.ts';
import { movedDay } from '../../domain/dates/bank-day.ts';
import { formatDate } from '../../domain/dates/japan-date.ts';
import { insertRows, type SeedRow } from '../insert.ts';
import { addDays, instantAt } from './days.ts';
import { keepTransferFile, type TransferStore } from './transfer-file.ts';

export interface TransferOptions extends TransferStore {
  readonly baseDate: string;
}

/** What the accounting desk has done and is doing: a batch that was paid, one that awaits its approval, a refund that came back in part. */
export async function loadTransfers(db: Transaction, options: TransferOptions): Promise<void> {
  const { baseDate, seal, open } = options;
  const account = accountRow(baseDate, seal);
  await insertRows(db, 'transfer_accounts', [account]);
  const people = await staff(db);
  const finished = await finishedBatch(db, people, open);
  const waiting = await waitingBatch(db, people, baseDate, open);
  const batches = [finished, waiting].filter((batch) => batch !== null);
  if (batches.length === 0) return;
  const file = finished && (await keepTransferFile(db, { batch: finished.row, items: finished.items, account }, options));
  await insertRows(
    db,
    'transfer_batches',
    batches.map(({ row }) => ({
      ...row,
      accountNumber: numberFor(row.id, seal),
      ...(row === finished?.row ? file : { fileId: null, fileName: null, fileSha256: null }),
    })),
  );
  await insertRows(
    db,
    'transfer_items',
    batches.flatMap(({ items }) => items).map((item, index) => itemRow(index + 1, item, seal)),
  );
  await insertRows(
    db,
    'transfer_batches_history',
    batches.flatMap(({ row }) => stepsOf(row, people)).map((step, index) => ({ id: index + 1, ...step })),
  );
  if (finished) await insertRows(db, 'transfer_downloads', [downloadRow(finished, people)]);
  await partOfRefund(db, people, baseDate);
  await changedAccount(db, waiting, baseDate);
}

/** One grantee of those who wait for money, in no batch yet, has changed the account; nobody has confirmed it so far. */
async function changedAccount(db: Kysely<Database>, waiting: DemoTransfer | null, baseDate: string): Promise<void> {
  const taken = db
    .selectFrom('applications')
    .select('organizationId')
    .where('id', 'in', waiting ? waiting.items.map(({ applicationId }) => applicationId) : [0]);
  const payee = await db
    .selectFrom('applications')
    .select(['bankId', 'contactUserId'])
    .where('status', 'in', ['ADVANCE_INSTRUCTION_ACCOUNTANT', 'REPORT_COMPLETED_WAITING_SETTLEMENT'])
    .where('organizationId', 'not in', taken)
    .where('bankId', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!payee) return;
  const at = instantAt(addDays(baseDate, -1), 11);
  await db
    .updateTable('banks')
    .set({ confirmation: 'waiting', changedAt: at, changedById: payee.contactUserId, confirmedAt: null, confirmedById: null, updatedAt: at })
    .where('id', '=', payee.bankId)
    .execute();
}

function itemRow(id: number, item: DemoTransfer['items'][number], seal: Sealer['seal']): SeedRow<'transfer_items'> {
  return { ...item, id, accountNumber: seal(item.accountNumber, { table: 'transfer_items', column: 'accountNumber', row: id }) };
}

const numberFor = (id: number, seal: Sealer['seal']) => seal(ownNumber, { table: 'transfer_batches', column: 'accountNumber', row: id });

/** The way of a batch, as its times tell it. */
function stepsOf(row: SeedRow<'transfer_batches'>, { maker, approver, makerName, approverName }: People) {
  const asMaker = { userId: maker, userName: makerName, userRole: 'accounting_staff' } as const;
  const asApprover = { userId: approver, userName: approverName, userRole: 'fund_manager' } as const;
  const times = [
    ['draft', row.createdAt, asMaker],
    ['submitted', row.submittedAt, asMaker],
    ['approved', row.approvedAt, asApprover],
    ['written', row.writtenAt, asMaker],
    ['sent', row.sentAt, asMaker],
    ['finished', row.finishedAt, asMaker],
  ] as const;
  const taken = times.flatMap(([toStatus, at, who]) => (at ? [{ toStatus, at, who }] : []));
  return taken.map(({ toStatus, at, who }, index) => ({
    recordId: row.id,
    fromStatus: taken[index - 1]?.toStatus ?? null,
    toStatus,
    ...who,
    createdAt: at,
    updatedAt: at,
  }));
}

function downloadRow({ row }: DemoTransfer, people: People): SeedRow<'transfer_downloads'> {
  const at = row.writtenAt ?? row.updatedAt;
  return { id: 1, batchId: row.id, userId: people.maker, userName: people.makerName, createdAt: at, updatedAt: at };
}

const ownNumber = '7654321';

/** The foundation's own account, as every batch has kept it. */
const source = {
  clientCode: '1234567890',
  clientName: 'ザイ）カセンザイダン',
  bankCode: '0009',
  branchCode: '219',
  bankName: '三井住友',
  branchName: '神田',
  accountType: 'ordinary',
  lineEnd: 'crlf',
  method: '7',
  middleDot: 'stop',
  newCode: 'off',
  edi: 'off',
  feeBearer: 'foundation',
  feeSameBank: 0,
  feeOtherBank: 0,
} as const;

function accountRow(baseDate: string, seal: Sealer['seal']): SeedRow<'transfer_accounts'> {
  const at = instantAt(addDays(baseDate, -900), 10);
  return {
    id: 1,
    name: '助成金の支払い用',
    ...source,
    accountNumber: seal(ownNumber, { table: 'transfer_accounts', column: 'accountNumber', row: 1 }),
    createdAt: at,
    updatedAt: at,
  };
}

interface People {
  readonly maker: number;
  readonly approver: number;
  readonly makerName: string;
  readonly approverName: string;
}

async function staff(db: Kysely<Database>): Promise<People> {
  const of = (name: string) => db.selectFrom('users').select(['id', 'username']).where('email', '=', `${name}@example.jp`).executeTakeFirstOrThrow();
  const [maker, approver] = [await of('accounting_staff'), await of('fund_manager')];
  return { maker: maker.id, approver: approver.id, makerName: maker.username, approverName: approver.username };
}

interface DemoTransfer {
  readonly row: SeedRow<'transfer_batches'>;
  /** With their numbers in the clear. */
  readonly items: readonly Omit<SeedRow<'transfer_items'>, 'id'>[];
}

/** The largest group of grants that were paid on one day, as one batch. */
async function finishedBatch(db: Kysely<Database>, people: People, open: Sealer['open']): Promise<DemoTransfer | null> {
  const day = await db
    .selectFrom('payments')
    .select(['finalPaymentTransferDate as date', ({ fn }) => fn.countAll<number>().as('count')])
    .where('finalPaymentTransferDate', 'is not', null)
    .where('deferredAmount', '>', 0)
    .groupBy('finalPaymentTransferDate')
    .orderBy('count', 'desc')
    .orderBy('date', 'desc')
    .executeTakeFirst();
  if (!day?.date) return null;
  const { date } = day;
  const rows = opened(
    await payees(db).where('p.finalPaymentTransferDate', '=', date).where('p.deferredAmount', '>', 0).limit(40).execute(),
    open,
  ).map(asFinal);
  const [written, sent, over] = [instantAt(addDays(date, -3), 10), instantAt(addDays(date, -3), 11), instantAt(date, 16)];
  const steps = { submittedAt: instantAt(addDays(date, -5), 14), approvedById: people.approver, approvedAt: instantAt(addDays(date, -4), 9) };
  const done = { ...steps, writtenAt: written, sentAt: sent, finishedAt: over, status: 'finished' as const };
  return transfer(1, date, rows, people, instantAt(addDays(date, -5), 13), over, done, {
    status: 'done',
    resultAt: over,
    resultById: people.maker,
  });
}

/** Some of what waits now; the rest stays in the queue. */
async function waitingBatch(db: Kysely<Database>, people: People, baseDate: string, open: Sealer['open']): Promise<DemoTransfer | null> {
  const advances = opened(await payees(db).where('a.status', '=', 'ADVANCE_INSTRUCTION_ACCOUNTANT').limit(1).execute(), open);
  const finals = opened(
    await payees(db).where('a.status', '=', 'REPORT_COMPLETED_WAITING_SETTLEMENT').where('p.deferredAmount', '>', 0).limit(2).execute(),
    open,
  );
  const rows = [...advances.map((row) => ({ ...row, kind: 'advance' as const, amount: row.advancedPaymentAmount ?? 0 })), ...finals.map(asFinal)];
  if (rows.length === 0) return null;
  const made = instantAt(addDays(baseDate, -1), 15);
  const asked = instantAt(addDays(baseDate, -1), 16);
  const steps = { submittedAt: asked, status: 'submitted' as const };
  return transfer(2, movedDay(addDays(baseDate, 14), 'next').date, rows, people, made, asked, steps, { status: 'ready' });
}

type Payee = ReturnType<typeof opened>[number] & { readonly kind: 'advance' | 'final'; readonly amount: number };

function payees(db: Kysely<Database>) {
  return db
    .selectFrom('applications as a')
    .innerJoin('payments as p', 'p.applicationId', 'a.id')
    .innerJoin('banks as b', 'b.id', 'a.bankId')
    .select(['a.id as applicationId', 'a.advancedPaymentAmount', 'p.deferredAmount', 'b.id as bankId'])
    .select(['b.bankCode', 'b.bankName', 'b.branchCode', 'b.branchName', 'b.accountType', 'b.accountNumber', 'b.accountHolderName'])
    .orderBy('a.id');
}

function opened(rows: readonly Awaited<ReturnType<ReturnType<typeof payees>['execute']>>[number][], open: Sealer['open']) {
  return rows.map(({ bankId, accountNumber, ...row }) => ({
    ...row,
    accountNumber: open(accountNumber, { table: 'banks', column: 'accountNumber', row: bankId }),
  }));
}

const asFinal = <T extends { readonly deferredAmount: number }>(row: T) => ({ ...row, kind: 'final' as const, amount: row.deferredAmount });

function transfer(
  id: number,
  transferDate: string,
  payments: readonly Payee[],
  people: People,
  createdAt: string,
  updatedAt: string,
  steps: Partial<SeedRow<'transfer_batches'>>,
  result: Partial<SeedRow<'transfer_items'>>,
): DemoTransfer {
  const count = (kind: string) => payments.filter((payment) => payment.kind === kind).length;
  const parts = [count('advance') > 0 ? `前払い${count('advance')}件` : '', count('final') > 0 ? `精算払い${count('final')}件` : ''];
  const none = { submittedAt: null, approvedById: null, approvedAt: null, writtenAt: null, sentAt: null, finishedAt: null };
  const row = {
    id,
    title: `${formatDate(transferDate)} ${parts.filter(Boolean).join('・')}`,
    accountId: 1,
    ...source,
    transferDate,
    count: payments.length,
    total: payments.reduce((sum, { amount }) => sum + amount, 0),
    createdById: people.maker,
    ...none,
    ...steps,
    createdAt,
    updatedAt,
  };
  const items = payments.map(({ advancedPaymentAmount: _, deferredAmount: __, ...payment }, index) => ({
    ...payment,
    batchId: id,
    reference: String(id).padStart(5, '0') + String(index + 1).padStart(5, '0'),
    status: 'ready' as const,
    resultAt: null,
    resultById: null,
    ...result,
    onceKey: `${payment.applicationId}:${payment.kind}`,
    createdAt,
    updatedAt,
  }));
  return { row, items };
}

/** The first amount of the refund was mistyped; a counter-entry takes it back. */
export const mistyped = 1_000;

async function partOfRefund(db: Transaction, people: People, baseDate: string): Promise<void> {
  const owing = await db
    .selectFrom('payments as p')
    .innerJoin('applications as a', 'a.id', 'p.applicationId')
    .select(['p.id', 'p.applicationId', 'p.refundAmount'])
    .where('a.status', '=', 'REPORT_COMPLETED_WAITING_REFUND')
    .where('p.refundAmount', '>', 20_000)
    .orderBy('p.id')
    .executeTakeFirst();
  if (!owing) return;
  const receivedDate = addDays(baseDate, -2);
  const at = instantAt(receivedDate, 15);
  const came = { applicationId: owing.applicationId, receivedDate, userId: people.maker, userName: people.makerName, createdAt: at, updatedAt: at };
  await insertRows(db, 'refund_receipts', [
    { id: 1, amount: mistyped, note: '分割の1回目', ...came },
    { id: 2, amount: 10_000, note: '分割の1回目（入力し直し）', ...came },
  ]);
  await db.updateTable('payments').set({ refundedAmount: 10_000, refundedDate: receivedDate }).where('id', '=', owing.id).execute();
}
