import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { writeChanges } from '../../../api/resources/change-row.ts';
import type { StepDoing } from '../../../api/resources/handlers.ts';
import { insertRow, storedRow } from '../../../api/resources/stored-rows.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { type Funded, fundedReceipts } from '../../../domain/money/settlement.ts';
import type { SettledValue, SetValue, Transition } from '../../../domain/workflow/application-transitions.ts';
import { resources } from '../../../resources.config.ts';
import { bookEntry } from '../../payments/server/entries.ts';
import { moneyFacts, settledValues } from '../../payments/server/money-facts.ts';
import { allowRepayment } from '../../payments/server/transfers/steps.ts';
import { markPaid, markUnpaid } from '../../receipts/server/steps.ts';

const { payment_settlements, payments } = resources;

/** The event that triggers a step, instead of a user's choice of a status. */
export interface StepTrigger {
  /** The grantee signs or declines the acceptance letter. */
  readonly signing?: true;
  /** The result of the selection is announced, or corrected. */
  readonly announcing?: true;
  /** The entry of a call is submitted, corrected or withdrawn. */
  readonly entry?: true;
  /** The acceptance letter is sent. */
  readonly sending?: true;
  /** The office requests corrections by section. */
  readonly correcting?: true;
  /** Decided values were changed, or a payment entry was countered: a step back that the transition table does not contain. */
  readonly reopening?: true;
  /** The bank has made the payment that the step waits for: yen, and the date `YYYY-MM-DD`. */
  readonly transferred?: { readonly amount: number; readonly date: string; readonly itemId: number };
}

/** Writes the payment side of a step: the payment's columns, the settlement row, and the receipts it pays. */
export async function applyStepToPayment(doing: StepDoing, { sets, paysReceipts, unpaysReceipts, byTransfer }: Transition): Promise<void> {
  const { services, row, db } = doing;
  const id = row.id as number;
  if (sets?.payment) await setColumns(doing, sets.payment, byTransfer !== undefined);
  if (paysReceipts) await markPaid(doing, await fundedOf(id, db), db);
  if (!unpaysReceipts) return;
  await markUnpaid(doing, await paidReceipts(id, db), db);
  await allowRepayment(services.now(), db, { applicationId: id, kind: 'final' });
}

/** The funded part of the receipts that the settlement counts; for settlements of an older system, of all approved receipts. */
async function fundedOf(applicationId: number, db: Kysely<Database>): Promise<Funded[]> {
  const { receipts, decided } = await moneyFacts(db, applicationId);
  const counted = receipts.filter(({ id }) => decided?.receiptIds?.includes(id) ?? true);
  return decided ? fundedReceipts(decided.finalAmount, counted) : [];
}

async function paidReceipts(applicationId: number, db: Kysely<Database>): Promise<number[]> {
  const { receipts } = await moneyFacts(db, applicationId);
  return receipts.filter(({ status }) => status === 'paid').map(({ id }) => id);
}

type Sets = Readonly<Record<string, SetValue>>;

async function setColumns(doing: StepDoing, sets: Sets, paysAdvance: boolean): Promise<void> {
  const { services, row, db } = doing;
  const applicationId = row.id as number;
  const now = services.now();
  const known: Readonly<Record<string, unknown>> = { '@today': japanDate(now), '@advancedPaymentAmount': row.advancedPaymentAmount };
  const isSettledValue = (value: SetValue): value is SettledValue => typeof value === 'string' && value.startsWith('@') && !(value in known);
  const money = Object.values(sets).some(isSettledValue) ? await moneyFacts(db, applicationId) : null;
  const figures = money && settledValues(money, now);
  const resolved = (value: SetValue) => (isSettledValue(value) ? figures?.[value] : value !== null && value in known ? known[value] : value);
  const values = Object.fromEntries(Object.entries(sets).map(([name, value]) => [name, resolved(value)]));
  const payment = await db.selectFrom('payments').select('id').where('applicationId', '=', applicationId).executeTakeFirst();
  const id = payment?.id ?? (await insertRow(services, payments, { applicationId }, db));
  const paid = paysAdvance ? await payAdvance(doing, values.advanceAmount as number) : {};
  await writeChanges(doing, payments, id, await storedRow(payments, id, db), { ...values, ...paid }, db);
  if (sets.finalAmount === '@finalAmount' && money && figures) await explainSettlement(doing, money, figures);
}

/** Books the advance as transferred by the bank, or with the date and reason of a payment made otherwise. */
async function payAdvance(doing: StepDoing, amount: number) {
  const { row, inputs, db, trigger } = doing;
  const { transferred } = (trigger ?? {}) as StepTrigger;
  const reason = (inputs.comment ?? null) as string | null;
  const entry = transferred
    ? { amount: transferred.amount, entryDate: transferred.date, source: 'transfer' as const, transferItemId: transferred.itemId }
    : { amount, entryDate: inputs.paidOn as string, source: 'outside' as const, reason };
  const sums = await bookEntry(doing, { applicationId: row.id as number, kind: 'advance', ...entry }, db);
  return { ...sums, ...(!transferred && { advanceOutsideReason: reason }) };
}

/** Records what was decided, when, by whom and from which receipts, for auditors. The row is never changed. */
async function explainSettlement(
  { services, actor, row: { id: applicationId }, db }: StepDoing,
  { settlement, tax: { taxStatus, rule: creditableTaxRule } }: Awaited<ReturnType<typeof moneyFacts>>,
  figures: ReturnType<typeof settledValues>,
): Promise<void> {
  const { receiptIds, undecided: _, undeclared: __, paid: paidAmount, ...decided } = settlement;
  const who = { userId: actor.userId, userName: actor.username, userRole: actor.role };
  const deadline = { refundDeadline: figures['@refundDeadline'], refundDeadlineMovedFrom: figures['@refundDeadlineMovedFrom'] };
  const row = { applicationId, ...decided, paidAmount, taxStatus, creditableTaxRule, ...deadline, receiptIds: receiptIds.join(','), ...who };
  await insertRow(services, payment_settlements, row, db);
}
