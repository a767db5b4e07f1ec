import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { rowWhere } from '../../../api/db/rows-where.ts';
import { movedDay, type RestDayRule } from '../../../domain/dates/bank-day.ts';
import { addDays } from '../../../domain/dates/days.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { type AdvanceFacts, advanceObjection } from '../../../domain/money/advance.ts';
import { type PaymentSums, paymentBalance } from '../../../domain/money/payment-balance.ts';
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
import { advanceFacts } from './payables.ts';
import { moneyRow, receiptsToSettle, settlementsInForce, settlingTerms } from './settlement-queries.ts';

/** The financial state of one application. */
export interface MoneyFacts {
  readonly receipts: readonly SettledReceipt[];
  readonly settlement: Settlement;
  readonly tax: SettlementFacts['tax'];
  /** The settlement in force, or null. */
  readonly decided: Decided | null;
  /** The programme's refund period in days. */
  readonly refundDays: number;
  readonly restDayRule: RestDayRule;
  readonly advance: AdvanceFacts;
  readonly payment: { readonly [Name in keyof PaymentSums]: number | null };
}

export async function moneyFacts(db: Kysely<Database>, applicationId: number): Promise<MoneyFacts> {
  const [row, found, decisions] = await Promise.all([
    moneyRow(db, applicationId),
    receiptsToSettle(db, { id: applicationId }),
    settlementsInForce(db, { id: applicationId }),
  ]);
  const receipts = found.get(applicationId) ?? [];
  const { paid, returned } = paymentBalance(row);
  const decided = decisions.get(applicationId) ?? null;
  const terms = settlingTerms(row, decided);
  const settlement = settle({ approvedAmount: row.approvedAmount, receipts, ...terms, paid, returned });
  const deadline = { refundDays: row.refundDays ?? usualRefundDays, restDayRule: row.restDayRule ?? 'next' };
  return { receipts, settlement, tax: terms.tax, decided, ...deadline, advance: advanceFacts(row), payment: row };
}

/** The input of the transition guards. */
export async function moneySubject(db: Kysely<Database>, applicationId: number): Promise<MoneySubject> {
  const { settlement, decided, advance, payment } = await moneyFacts(db, applicationId);
  const { unpaid, unreturned, openSurcharge } = paymentBalance(payment);
  const [waiting, last] = await Promise.all([
    rowWhere(db, 'transfer_items', { applicationId, status: 'ready' }, ['id']),
    rowWhere(db, 'payment_settlements', { applicationId }, ['remainingPayment', 'refundAmount'], 'desc'),
  ]);
  const asDecided = { unpaid: last?.remainingPayment ?? payment.deferredAmount ?? 0, unreturned: last?.refundAmount ?? payment.refundAmount ?? 0 };
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

/** The values that settling and revoking transitions write to the payment, by the placeholders of the transition table. */
export function settledValues({ settlement, refundDays, restDayRule, payment }: MoneyFacts, now: Date) {
  const { finalAmount, remainingPayment, refundAmount, taxToReturn } = settlement;
  const [paidFinal, returned] = [payment.finalPaidAmount ?? 0, payment.refundedAmount ?? 0];
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
    '@taxReturned': payment.taxReturnedAmount ?? 0,
  } as const;
}
