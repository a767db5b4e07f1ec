import type { Kysely } from 'kysely';
import type { ShareTerms } from '../../../domain/money/grant-share.ts';
import { balanceColumns, type PaymentBalance, paymentBalance } from '../../../domain/money/payment-balance.ts';
import { type SettledFigures, settlementSentences } from '../../../domain/money/settlement-words.ts';
import { bankSchedule } from '../../banks/bank-day.ts';
import type { Database } from '../../db/database.ts';
import { decisionsThatStand, idsOf, settlingTerms, termColumns } from './settling.ts';

/** A settlement that was decided, and how it came about, in words. */
export interface DecidedSettlement extends SettledFigures {
  readonly id: number;
  readonly decidedAt: string;
  readonly sentences: readonly string[];
  readonly receiptIds: readonly number[];
}

/** The settlement that stands: the latest one decided, unless the papers have gone back since. Null before. */
export async function decidedSettlement(db: Kysely<Database>, applicationId: number): Promise<DecidedSettlement | null> {
  const row = await db
    .selectFrom('payment_settlements')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!row || !(await stands(db, applicationId))) return null;
  const { approvedAmount, eligibleAmount, finalAmount, paidAmount, remainingPayment, refundAmount, refundDeadline, refundDeadlineMovedFrom } = row;
  const tax = { creditableTax: row.creditableTax, deductedTax: row.deductedTax, taxToReturn: row.taxToReturn };
  const { grantRate, otherGrants, otherIncome, ownShare } = row;
  const share = { grantRate, otherGrants, otherIncome, ownShare };
  const sums = { approvedAmount, eligibleAmount, ...tax, ...share, finalAmount, paidAmount, remainingPayment, refundAmount };
  const figures = { ...sums, refundDeadline, refundDeadlineMovedFrom };
  const receiptIds = idsOf(row.receiptIds);
  return { id: row.id, decidedAt: row.createdAt, ...figures, sentences: settlementSentences(figures), receiptIds };
}

/** A settlement that was taken back leaves its row, but nothing on the payment. */
async function stands(db: Kysely<Database>, applicationId: number): Promise<boolean> {
  const payment = await db.selectFrom('payments').select('finalAmount').where('applicationId', '=', applicationId).executeTakeFirst();
  return typeof payment?.finalAmount === 'number';
}

/** What the grant pays of the cost, and what has been told of other money: by the settlement that stands, else by the programme as it is now. */
export async function shareOf(db: Kysely<Database>, applicationId: number): Promise<ShareTerms> {
  const [row, decisions] = await Promise.all([
    db
      .selectFrom('applications as a')
      .leftJoin('grants as g', 'g.id', 'a.grantId')
      .select(termColumns)
      .where('a.id', '=', applicationId)
      .executeTakeFirstOrThrow(),
    decisionsThatStand(db, { id: applicationId }),
  ]);
  return settlingTerms(row, decisions.get(applicationId)).share;
}

/** When a grant is paid, by its programme or by the usual months. */
export async function scheduleOf(db: Kysely<Database>, applicationId: number) {
  const row = await db
    .selectFrom('applications as a')
    .leftJoin('grants as g', 'g.id', 'a.grantId')
    .select(['a.grantYear', 'a.endDate', 'g.advancePaymentDate', 'g.finalPaymentDate', 'g.restDayRule'])
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return bankSchedule(row);
}

/** What came back of one kind, oldest first; what was recorded by mistake stands there with what counters it. */
export async function receivedOf(db: Kysely<Database>, applicationId: number, kind: 'refund' | 'taxReturn') {
  const rows = await db
    .selectFrom('payment_entries')
    .select(['id', 'amount', 'entryDate'])
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return rows.map(({ entryDate, ...row }) => ({ ...row, receivedDate: entryDate }));
}

/** How the money stands now. */
export async function balanceOf(db: Kysely<Database>, applicationId: number): Promise<PaymentBalance> {
  return paymentBalance(await db.selectFrom('payments').select(balanceColumns).where('applicationId', '=', applicationId).executeTakeFirst());
}
