import type { Kysely } from 'kysely';
import { type TaxTerms, usualTaxRule } from '../../../domain/money/creditable-tax.ts';
import { type ShareTerms, usualShare } from '../../../domain/money/grant-share.ts';
import { balanceColumns, type PaymentBalance, paymentBalance } from '../../../domain/money/payment-balance.ts';
import type { Decided, ProgrammeRules, SettledReceipt, SettlementFacts } from '../../../domain/money/settlement.ts';
import { type SettledFigures, settlementSentences } from '../../../domain/money/settlement-words.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { bankSchedule } from '../../banks/bank-day.ts';
import type { Database } from '../../db/database.ts';
import { rowsWhere, rowWhere } from '../../db/rows-where.ts';

/** One application, or all that stand at a status. */
export type Which = { readonly id: number } | { readonly status: ApplicationStatus };

/** What settlements are made of, by application: every receipt that has not been removed. */
export async function receiptsToSettle(db: Kysely<Database>, which: Which): Promise<Map<number, SettledReceipt[]>> {
  const rows = await db
    .selectFrom('receipts as r')
    .innerJoin('applications as a', 'a.id', 'r.applicationId')
    .select(['r.id', 'r.applicationId', 'r.eligibleAmount', 'r.pointAmount', 'r.taxAmount', 'r.fundedAmount', 'r.status'])
    .where((eb) => ('id' in which ? eb('a.id', '=', which.id) : eb('a.status', '=', which.status)))
    .where('r.removed', '=', 0)
    .orderBy('r.receiptDate')
    .orderBy('r.id')
    .execute();
  const found = new Map<number, SettledReceipt[]>();
  for (const row of rows) found.set(row.applicationId, [...(found.get(row.applicationId) ?? []), row]);
  return found;
}

/** The settlement that stands, by application: the latest decided, where its figures are still on the payment. */
export async function decisionsThatStand(db: Kysely<Database>, which: Which): Promise<Map<number, Decided>> {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('applications as a', 'a.id', 'p.applicationId')
    .leftJoin('payment_settlements as s', 's.applicationId', 'a.id')
    .select(['p.applicationId', 'p.finalAmount', 's.receiptIds', 's.id as settlementId'])
    .select(['s.creditableTaxRule', 's.grantRate', 's.otherIncomeRule', 's.otherGrants', 's.otherIncome'])
    .select(['s.deductedTax', 's.taxToReturn'])
    .where((eb) => ('id' in which ? eb('a.id', '=', which.id) : eb('a.status', '=', which.status)))
    .where('p.finalAmount', 'is not', null)
    .orderBy('s.id')
    .execute();
  return new Map(
    rows.map(({ applicationId, finalAmount, receiptIds, settlementId, otherGrants, otherIncome, ...row }) => [
      applicationId,
      {
        finalAmount: finalAmount as number,
        receiptIds: settlementId === null ? null : idsOf(receiptIds),
        rules: rulesOf({ ...row, creditableTaxRule: row.creditableTaxRule ?? taxRuleShown(row) }),
        otherGrants,
        otherIncome,
      },
    ]),
  );
}

/** A record from before it named the rule shows it by what became of the tax; where there was none, each rule comes to the same. No record is rewritten. */
function taxRuleShown({ deductedTax, taxToReturn }: { readonly deductedTax: number | null; readonly taxToReturn: number | null }) {
  if (deductedTax) return 'deduct';
  return taxToReturn ? 'later' : null;
}

/** The receipts that a settlement counts, as its row names them. */
export function idsOf(receiptIds: string | null): number[] {
  return (receiptIds ?? '').split(',').filter(Boolean).map(Number);
}

/** What of an application (`a`) and its programme (`g`) a settlement asks beside its receipts. */
export const termColumns = ['a.taxStatus', 'a.otherGrants', 'a.otherIncome', 'g.creditableTaxRule', 'g.grantRate', 'g.otherIncomeRule'] as const;

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

type TermsRow = Nullable<ProgrammeRules> & Pick<ShareTerms, 'otherGrants' | 'otherIncome'> & Pick<TaxTerms, 'taxStatus'>;

/** How an application is settled: by the rules of its programme, or by those by which it was decided. */
export function settlingTerms(row: TermsRow, decided?: Pick<Decided, 'rules'> | null): Pick<SettlementFacts, 'tax' | 'share'> {
  const { grantRate, otherIncomeRule, creditableTaxRule } = decided?.rules ?? rulesOf(row);
  const rule = creditableTaxRule ?? row.creditableTaxRule ?? usualTaxRule;
  const { taxStatus, otherGrants, otherIncome } = row;
  return { tax: { taxStatus, rule }, share: { grantRate, otherIncomeRule, otherGrants, otherIncome } };
}

/** What neither a programme nor an older decision says is as usual. */
function rulesOf({ creditableTaxRule, grantRate, otherIncomeRule }: Nullable<ProgrammeRules>): ProgrammeRules {
  return { creditableTaxRule, grantRate: grantRate ?? usualShare.grantRate, otherIncomeRule: otherIncomeRule ?? usualShare.otherIncomeRule };
}

/** A settlement that was decided, and how it came about, in words. */
interface DecidedSettlement extends SettledFigures {
  readonly id: number;
  readonly decidedAt: string;
  readonly sentences: readonly string[];
  readonly receiptIds: readonly number[];
}

/** The settlement that stands: the latest one decided, unless the papers have gone back since. Null before. */
export async function decidedSettlement(db: Kysely<Database>, applicationId: number): Promise<DecidedSettlement | null> {
  const row = await rowWhere(db, 'payment_settlements', { applicationId }, undefined, 'desc');
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
  const rows = await rowsWhere(db, 'payment_entries', { applicationId, kind }, ['id', 'amount', 'entryDate']);
  return rows.map(({ entryDate, ...row }) => ({ ...row, receivedDate: entryDate }));
}

/** How the money stands now. */
export async function balanceOf(db: Kysely<Database>, applicationId: number): Promise<PaymentBalance> {
  return paymentBalance(await db.selectFrom('payments').select(balanceColumns).where('applicationId', '=', applicationId).executeTakeFirst());
}
