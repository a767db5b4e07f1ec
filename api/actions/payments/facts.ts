import type { Kysely } from 'kysely';
import { addDays } from '../../../domain/dates/days.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { type AdvanceFacts, advanceObjection } from '../../../domain/money/advance.ts';
import { balanceColumns, paymentBalance } from '../../../domain/money/payment-balance.ts';
import {
  changedSince,
  type Decided,
  type SettledReceipt,
  type Settlement,
  type SettlementFacts,
  settle,
  usualRefundDays,
} from '../../../domain/money/settlement.ts';
import type { MoneySubject } from '../../../domain/workflow/guards.ts';
import { movedDay, type RestDayRule } from '../../banks/bank-day.ts';
import type { Database } from '../../db/database.ts';
import { rowWhere } from '../../db/rows-where.ts';
import { decisionsThatStand, receiptsToSettle, settlingTerms, termColumns } from './settling.ts';

/** The money of one application: what it comes to, and what has been decided and moved so far. */
export interface MoneyFacts {
  readonly receipts: readonly SettledReceipt[];
  readonly settlement: Settlement;
  readonly tax: SettlementFacts['tax'];
  /** The settlement that was decided and stands; null before. */
  readonly decided: Decided | null;
  /** Days that the programme gives for a refund. */
  readonly refundDays: number;
  readonly restDayRule: RestDayRule;
  readonly advance: AdvanceFacts;
  readonly payment: PaymentFacts | null;
}

type PaymentFacts = Awaited<ReturnType<typeof paymentOf>>;

export async function moneyFacts(db: Kysely<Database>, applicationId: number): Promise<MoneyFacts> {
  const [application, found, decisions, payment] = await Promise.all([
    db
      .selectFrom('applications as a')
      .leftJoin('grants as g', 'g.id', 'a.grantId')
      .select(['a.approvedAmount', 'a.advancedPaymentAmount', 'g.refundDays', 'g.restDayRule'])
      .select(termColumns)
      .where('a.id', '=', applicationId)
      .executeTakeFirstOrThrow(),
    receiptsToSettle(db, { id: applicationId }),
    decisionsThatStand(db, { id: applicationId }),
    paymentOf(db, applicationId),
  ]);
  const receipts = found.get(applicationId) ?? [];
  const { paid, returned } = paymentBalance(payment);
  const decided = decisions.get(applicationId) ?? null;
  const terms = settlingTerms(application, decided);
  const settlement = settle({ approvedAmount: application.approvedAmount, receipts, ...terms, paid, returned });
  const { approvedAmount, advancedPaymentAmount, refundDays } = application;
  const advance = { amount: advancedPaymentAmount ?? 0, instructed: payment?.advancePaymentAmount ?? 0, approvedAmount };
  const deadline = { refundDays: refundDays ?? usualRefundDays, restDayRule: application.restDayRule ?? 'next' };
  return { receipts, settlement, tax: terms.tax, decided, ...deadline, advance, payment: payment ?? null };
}

/** What the guards of the steps ask about. */
export async function moneySubject(db: Kysely<Database>, applicationId: number): Promise<MoneySubject> {
  const { settlement, decided, advance, payment } = await moneyFacts(db, applicationId);
  const { unpaid, unreturned, openSurcharge } = paymentBalance(payment);
  const [waiting, last] = await Promise.all([
    rowWhere(db, 'transfer_items', { applicationId, status: 'ready' }, ['id']),
    rowWhere(db, 'payment_settlements', { applicationId }, ['remainingPayment', 'refundAmount'], 'desc'),
  ]);
  const asDecided = { unpaid: last?.remainingPayment ?? payment?.deferredAmount ?? 0, unreturned: last?.refundAmount ?? payment?.refundAmount ?? 0 };
  return {
    settlement,
    changed: decided && changedSince(decided, settlement),
    unpaid,
    unreturned,
    openSurcharge,
    moved: decided !== null && (unpaid < asDecided.unpaid || unreturned < asDecided.unreturned),
    inTransfer: waiting !== undefined,
    advanceObjection: advanceObjection(advance),
  };
}

/** What a step that settles, or takes a settlement back, writes to the payment, by the names that the table of transitions uses. */
export function settledValues({ settlement, refundDays, restDayRule, payment }: MoneyFacts, now: Date) {
  const { finalAmount, remainingPayment, refundAmount, taxToReturn } = settlement;
  const [paidFinal, returned] = [payment?.finalPaidAmount ?? 0, payment?.refundedAmount ?? 0];
  const deadline = refundAmount > 0 ? movedDay(addDays(japanDate(now), refundDays), restDayRule) : null;
  return {
    '@finalAmount': finalAmount,
    '@deferredAmount': paidFinal + remainingPayment,
    '@refundAmount': returned + refundAmount,
    '@taxToReturn': taxToReturn,
    '@refundDeadline': deadline?.date ?? null,
    '@refundDeadlineMovedFrom': deadline?.movedFrom ?? null,
    '@paidFinal': paidFinal,
    '@returned': returned,
    '@taxReturned': payment?.taxReturnedAmount ?? 0,
  } as const;
}

function paymentOf(db: Kysely<Database>, applicationId: number) {
  return rowWhere(db, 'payments', { applicationId }, ['id', 'advancePaymentAmount', 'finalAmount', 'refundDeadline', ...balanceColumns]);
}
