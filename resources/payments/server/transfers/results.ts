import type { Transaction } from '../../../../api/db/database.ts';
import { rowWhere } from '../../../../api/db/rows-where.ts';
import { conflict, Failure, notFound } from '../../../../api/failures/failure.ts';
import { rowFailure } from '../../../../api/failures/known-failure.ts';
import { draftGrantMail, findTemplate } from '../../../../api/mail/compose.ts';
import { queueMails } from '../../../../api/mail/queue.ts';
import { eachRow, type RowResult } from '../../../../api/resources/bulk.ts';
import { writeChanges } from '../../../../api/resources/change-row.ts';
import type { Cells } from '../../../../api/resources/columns.ts';
import { storedRow } from '../../../../api/resources/stored-rows.ts';
import { applyTransition } from '../../../../api/resources/transition.ts';
import { inTransaction } from '../../../../api/resources/write.ts';
import type { InnerCall, WriteCall } from '../../../../api/services.ts';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { resources } from '../../../../resources.config.ts';
import { moveByTrigger } from '../../../applications/server/steps.ts';
import type { BankResult } from '../../rules/transfer/read-transfer-file.ts';
import { bookEntry, type NewEntry, paymentOf } from '../entries.ts';

const { payments, transfer_batches, transfer_items } = resources;

type ResultAnswer = RowResult & { readonly mail: NoticeOutcome | null };

/**
 * Records each result in its own transaction, together with the payment, the application's transition and the notice mail. A failure does not stop
 * the others. The batch is finished when no row is pending; if that fails, the next call retries.
 */
export async function recordResults(call: WriteCall, batchId: number, results: readonly BankResult[]): Promise<ResultAnswer[]> {
  await assertSent(call, batchId);
  const answers = await eachRow(call, transfer_items, results, async (result) => ({
    mail: await inTransaction(call, transfer_items, (db) => recordOne(call, batchId, result, db)),
  }));
  await finishBatch(call, batchId).catch((error: unknown) => rowFailure(error, call.services, call.origin));
  return answers.map((answer) => ({ mail: null, ...answer }));
}

async function assertSent({ services }: WriteCall, batchId: number): Promise<void> {
  const batch = await rowWhere(services.engine.reader, 'transfer_batches', { id: batchId }, ['status', 'transferDate']);
  if (!batch) throw notFound(transfer_batches.label);
  if (batch.status === 'finished') throw conflict('already_there', 'この振込データの結果は、すべて登録されています。');
  if (batch.status !== 'sent') throw conflict('wrong_state', '結果は、銀行に送ったことを記録したあとに登録できます。');
  if (batch.transferDate > japanDate(services.now()))
    throw conflict('too_early', `振込日 ${formatDate(batch.transferDate)} より前に、結果は登録できません。振込日になってから登録してください。`);
}

async function recordOne(call: InnerCall, batchId: number, { id, outcome, text }: BankResult, db: Transaction): Promise<NoticeOutcome | null> {
  const known = await db.selectFrom('transfer_items').select('id').where('id', '=', id).where('batchId', '=', batchId).executeTakeFirst();
  if (!known) throw notFound(transfer_items.label);
  const item = await storedRow(transfer_items, id, db);
  if (item.status !== 'ready') throw conflict('already_there', 'この明細の結果は、すでに登録されています。');
  const who = { resultById: call.actor.userId, resultAt: call.services.now().toISOString(), resultText: text };
  if (outcome === 'failed') {
    await write(call, item, { ...who, status: 'failed', onceKey: null }, '「振込できず」と記録しました', db);
    return null;
  }
  // The item keeps its unique key, so that it cannot be paid twice.
  await write(call, item, { ...who, status: 'done' }, '「振込済み」と記録しました', db);
  return settlePaid(call, item, batchId, db);
}

/** Applies a completed payment: payment columns, transition, notice mail. */
async function settlePaid(call: InnerCall, item: Cells, batchId: number, db: Transaction): Promise<NoticeOutcome> {
  const { id, applicationId, amount, fee } = item as { id: number; applicationId: number; amount: number; fee: number };
  const { transferDate: date } = await db.selectFrom('transfer_batches').select('transferDate').where('id', '=', batchId).executeTakeFirstOrThrow();
  if (item.kind === 'final') await payFinal(call, { applicationId, amount, entryDate: date, transferItemId: id }, db);
  const to = item.kind === 'advance' ? 'IN_PROGRESS' : 'GRANT_COMPLETED';
  await moveByTrigger(call, applicationId, to, { transferred: { amount, date, itemId: id } }, null, db);
  return queuePaymentNotice(call, { id, applicationId, amount, fee }, date, db);
}

async function payFinal(call: InnerCall, paid: Pick<NewEntry, 'applicationId' | 'amount' | 'entryDate' | 'transferItemId'>, db: Transaction) {
  const payment = await paymentOf(paid.applicationId, db);
  const sums = await bookEntry(call, { ...paid, kind: 'final', source: 'transfer' }, db);
  await writeChanges(call, payments, payment.id as number, payment, sums, db);
}

async function write(call: InnerCall, item: Cells, values: Readonly<Record<string, unknown>>, text: string, db: Transaction): Promise<void> {
  await writeChanges(call, transfer_items, item.id as number, item, values, db, { action: 'action', text });
}

/** Runs in its own transaction after the rows, so that the later of two concurrent calls sees the rows of both. */
async function finishBatch(call: WriteCall, batchId: number): Promise<void> {
  try {
    await inTransaction(call, transfer_batches, (db) => finishWithin(call, batchId, db));
  } catch (error) {
    // A concurrent call has finished the batch.
    if (!(error instanceof Failure && error.code === 'stale_version')) throw error;
  }
}

async function finishWithin(call: InnerCall, batchId: number, db: Transaction): Promise<void> {
  const waiting = await db.selectFrom('transfer_items').select('id').where('batchId', '=', batchId).where('status', '=', 'ready').executeTakeFirst();
  const batch = await storedRow(transfer_batches, batchId, db);
  if (waiting || batch.status !== 'sent') return;
  await applyTransition(call, transfer_batches, batchId, 'finish', { version: batch.version }, db);
}

/** Outcome of the notice mail; it does not affect the payment. */
type NoticeOutcome = 'queued' | 'no_address' | 'template_problem';

/** Queues the payment notice to the grantee, at most once per item. */
async function queuePaymentNotice(
  { services, actor }: Pick<InnerCall, 'services' | 'actor'>,
  item: { readonly id: number; readonly applicationId: number; readonly amount: number; readonly fee: number },
  date: string,
  db: Transaction,
): Promise<NoticeOutcome> {
  const values = { paymentAmount: amountText(item), paymentDate: formatDate(date) };
  const draft = await draftGrantMail(db, services, findTemplate(db, 'payment_notice'), item.applicationId, values);
  if (!draft) return 'no_address';
  if (draft.problem) return 'template_problem';
  await queueMails(db, [{ ...draft.mail, causedById: actor.userId, onceKey: `payment:${item.id}` }], services.now());
  return 'queued';
}

function amountText({ amount, fee }: { readonly amount: number; readonly fee: number }): string {
  return fee === 0 ? formatYen(amount) : `${formatYen(amount - fee)}（${formatYen(amount)} から振込手数料 ${formatYen(fee)} を差し引いた額です）`;
}
