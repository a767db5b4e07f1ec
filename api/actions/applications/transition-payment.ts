import type { Kysely } from 'kysely';
import { type Funded, fundedReceipts } from '../../../domain/money/settlement.ts';
import type { SetValue } from '../../../domain/workflow/application-transitions.ts';
import { resources } from '../../../resources.config.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { type InnerCall, insertRow, storedRow, writeChanges } from '../../resources/write.ts';
import { bookEntry } from '../payments/entries.ts';
import { moneyFacts, settledValues } from '../payments/facts.ts';
import { markPaid, markUnpaid } from '../receipts/steps.ts';
import { payAgain } from '../transfer_batches/release.ts';
import type { Permit, Step } from './transition.ts';
import { applySets } from './transition-effects.ts';

const { payments, payment_settlements } = resources;

/** Writes what a step means for the money: the payment's columns, the row that explains a settlement, the receipts that are paid by it. */
export async function writePayment(call: InnerCall, applicationId: number, permit: Permit, step: Step, db: Transaction): Promise<void> {
  const { transition } = permit;
  const sets = transition.sets?.payment;
  if (sets) await setColumns(call, applicationId, permit, sets, step, db);
  if (transition.paysReceipts) await markPaid(call, await fundedOf(applicationId, db), db);
  if (!transition.unpaysReceipts) return;
  await markUnpaid(call, await paidReceipts(applicationId, db), db);
  await payAgain(call.services.now(), db, (query) => query.where('applicationId', '=', applicationId).where('kind', '=', 'final'));
}

/** What the grant pays of the receipts that the settlement rests on; where an older system made it, of all that were approved. */
async function fundedOf(applicationId: number, db: Kysely<Database>): Promise<Funded[]> {
  const { receipts, decided } = await moneyFacts(db, applicationId);
  const counted = receipts.filter(({ id }) => decided?.receiptIds?.includes(id) ?? true);
  return decided ? fundedReceipts(decided.finalAmount, counted) : [];
}

async function paidReceipts(applicationId: number, db: Kysely<Database>): Promise<number[]> {
  const { receipts } = await moneyFacts(db, applicationId);
  return receipts.filter(({ status }) => status === 'paid').map(({ id }) => id);
}

type Sets = NonNullable<NonNullable<Permit['transition']['sets']>['payment']>;

async function setColumns(call: InnerCall, applicationId: number, { transition, current }: Permit, sets: Sets, step: Step, db: Transaction) {
  const now = call.services.now();
  const settles = sets.finalAmount === '@finalAmount';
  const money = Object.values(sets).some(isFigure) ? await moneyFacts(db, applicationId) : null;
  const figures = money ? settledValues(money, now) : undefined;
  const values = applySets(sets, current, now, figures);
  const payment = await db.selectFrom('payments').select('id').where('applicationId', '=', applicationId).executeTakeFirst();
  const id = payment?.id ?? (await insertRow(call.services, payments, { applicationId }, db));
  const paid = transition.byTransfer ? await payAdvance(call, applicationId, values, step, db) : {};
  await writeChanges(call, payments, id, await storedRow(payments, id, db), { ...values, ...paid }, db);
  if (settles && money && figures) await explainSettlement(call, applicationId, money, figures, db);
}

const isFigure = (value: SetValue) => typeof value === 'string' && value.startsWith('@') && value !== '@today' && value !== '@advancedPaymentAmount';

/** What the bank has really paid and when; or else on which day, and why, the money went another way. */
async function payAdvance(call: InnerCall, applicationId: number, values: Record<string, unknown>, step: Step, db: Transaction) {
  const { transferred, paidOn, comment } = step;
  const entry = transferred
    ? { amount: transferred.amount, entryDate: transferred.date, source: 'transfer' as const, transferItemId: transferred.itemId }
    : { amount: values.advanceAmount as number, entryDate: paidOn as string, source: 'outside' as const, reason: comment };
  return { ...(await bookEntry(call, { applicationId, kind: 'advance', ...entry }, db)), ...(!transferred && { advanceOutsideReason: comment }) };
}

/** An auditor sees what was decided, when, by whom and from which receipts. The row is never changed. */
async function explainSettlement(
  { services, actor }: InnerCall,
  applicationId: number,
  { settlement, tax: { taxStatus, rule: creditableTaxRule } }: Awaited<ReturnType<typeof moneyFacts>>,
  figures: ReturnType<typeof settledValues>,
  db: Transaction,
): Promise<void> {
  const { receiptIds, undecided: _, untold: __, paid: paidAmount, ...decided } = settlement;
  const who = { userId: actor.userId, userName: actor.username, userRole: actor.role };
  const deadline = { refundDeadline: figures['@refundDeadline'], refundDeadlineMovedFrom: figures['@refundDeadlineMovedFrom'] };
  const row = { applicationId, ...decided, paidAmount, taxStatus, creditableTaxRule, ...deadline, receiptIds: receiptIds.join(','), ...who };
  await insertRow(services, payment_settlements, row, db);
}
