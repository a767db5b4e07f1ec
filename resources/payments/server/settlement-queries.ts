import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { bankSchedule } from '../../../domain/dates/bank-day.ts';
import { type TaxTerms, usualTaxRule } from '../../../domain/money/creditable-tax.ts';
import { type ShareTerms, usualShare } from '../../../domain/money/grant-share.ts';
import { balanceColumns, paymentBalance } from '../../../domain/money/payment-balance.ts';
import type { Decided, ProgrammeRules, SettledReceipt, SettlementFacts } from '../../../domain/money/settlement.ts';
import { type SettledFigures, settlementSentences } from '../../../domain/money/settlement-texts.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';

/** One application, or all in a status. */
export type ApplicationSelector = { readonly id: number } | { readonly status: ApplicationStatus };

/** All receipts that are not removed, by application. */
export async function receiptsToSettle(db: Kysely<Database>, which: ApplicationSelector): Promise<Map<number, SettledReceipt[]>> {
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

/** The settlement in force by application: the latest decision, if the payment has a final amount. */
export async function settlementsInForce(db: Kysely<Database>, which: ApplicationSelector): Promise<Map<number, Decided>> {
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
        rules: rulesOf({ ...row, creditableTaxRule: row.creditableTaxRule ?? inferredTaxRule(row) }),
        otherGrants,
        otherIncome,
      },
    ]),
  );
}

/** Infers the tax rule of older records from their amounts; without tax every rule gives the same result. Records are not rewritten. */
function inferredTaxRule({ deductedTax, taxToReturn }: { readonly deductedTax: number | null; readonly taxToReturn: number | null }) {
  if (deductedTax) return 'deduct';
  return taxToReturn ? 'later' : null;
}

/** Parses the receipt ids stored with a settlement. */
export function idsOf(receiptIds: string | null): number[] {
  return (receiptIds ?? '').split(',').filter(Boolean).map(Number);
}

/** Applications joined with organisation (`o`), programme (`g`), payment (`p`) and account (`b`). */
export function moneyRows(db: Kysely<Database>) {
  return db
    .selectFrom('applications as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .leftJoin('grants as g', 'g.id', 'a.grantId')
    .leftJoin('payments as p', 'p.applicationId', 'a.id')
    .leftJoin('banks as b', 'b.id', 'a.bankId')
    .select(['a.id as applicationId', 'a.organizationId', 'a.status', 'a.entryNumber', 'a.grantNumber', 'a.title', 'a.grantYear', 'a.endDate'])
    .select(['a.approvedAmount', 'a.advancedPaymentAmount', 'a.taxStatus', 'a.otherGrants', 'a.otherIncome', 'o.name as organizationName'])
    .select([
      'g.creditableTaxRule',
      'g.grantRate',
      'g.otherIncomeRule',
      'g.advancePaymentDate',
      'g.finalPaymentDate',
      'g.restDayRule',
      'g.refundDays',
    ])
    .select(['p.id as paymentId', 'p.advancePaymentAmount', 'p.finalAmount', 'p.refundDeadline', ...paymentSums])
    .select(['b.id as bankId', 'b.organizationId as accountOrganizationId', 'b.confirmation', 'g.retentionYears']);
}

/** The row of one application; throws when missing. */
export function moneyRow(db: Kysely<Database>, applicationId: number) {
  return moneyRows(db).where('a.id', '=', applicationId).executeTakeFirstOrThrow();
}

/** The balance columns of the payment joined as `p`. */
const paymentSums = balanceColumns.map((name) => `p.${name}` as const);

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

type TermsRow = Nullable<ProgrammeRules> & Pick<ShareTerms, 'otherGrants' | 'otherIncome'> & Pick<TaxTerms, 'taxStatus'>;

/** The settlement rules: those of the decision, or else of the programme. */
export function settlingTerms(row: TermsRow, decided?: Pick<Decided, 'rules'> | null): Pick<SettlementFacts, 'tax' | 'share'> {
  const { grantRate, otherIncomeRule, creditableTaxRule } = decided?.rules ?? rulesOf(row);
  const rule = creditableTaxRule ?? row.creditableTaxRule ?? usualTaxRule;
  const { taxStatus, otherGrants, otherIncome } = row;
  return { tax: { taxStatus, rule }, share: { grantRate, otherIncomeRule, otherGrants, otherIncome } };
}

/** Fills missing rules with the defaults. */
function rulesOf({ creditableTaxRule, grantRate, otherIncomeRule }: Nullable<ProgrammeRules>): ProgrammeRules {
  return { creditableTaxRule, grantRate: grantRate ?? usualShare.grantRate, otherIncomeRule: otherIncomeRule ?? usualShare.otherIncomeRule };
}

/** A decided settlement with its explanation. */
interface DecidedSettlement extends SettledFigures {
  readonly id: number;
  readonly decidedAt: string;
  readonly sentences: readonly string[];
  readonly receiptIds: readonly number[];
}

/** The settlement in force: the latest decision unless it was revoked; null without one. */
export async function decidedSettlement(db: Kysely<Database>, applicationId: number): Promise<DecidedSettlement | null> {
  const row = await rowWhere(db, 'payment_settlements', { applicationId }, undefined, 'desc');
  const payment = await rowWhere(db, 'payments', { applicationId }, ['finalAmount']);
  // A revoked settlement keeps its row but clears the payment's final amount.
  if (!row || typeof payment?.finalAmount !== 'number') return null;
  const { approvedAmount, eligibleAmount, finalAmount, paidAmount, remainingPayment, refundAmount, refundDeadline, refundDeadlineMovedFrom } = row;
  const tax = { creditableTax: row.creditableTax, deductedTax: row.deductedTax, taxToReturn: row.taxToReturn };
  const { grantRate, otherGrants, otherIncome, ownShare } = row;
  const share = { grantRate, otherGrants, otherIncome, ownShare };
  const sums = { approvedAmount, eligibleAmount, ...tax, ...share, finalAmount, paidAmount, remainingPayment, refundAmount };
  const figures = { ...sums, refundDeadline, refundDeadlineMovedFrom };
  const receiptIds = idsOf(row.receiptIds);
  return { id: row.id, decidedAt: row.createdAt, ...figures, sentences: settlementSentences(figures), receiptIds };
}

/** Payment schedule (of the programme or the default), funding rules (of the settlement in force, else the programme), and balance of a grant. */
export async function termsOf(db: Kysely<Database>, applicationId: number) {
  const [row, decisions] = await Promise.all([moneyRow(db, applicationId), settlementsInForce(db, { id: applicationId })]);
  return { schedule: bankSchedule(row), share: settlingTerms(row, decisions.get(applicationId)).share, balance: paymentBalance(row) };
}

/** Entries of one incoming kind, oldest first, including cancelled ones and their counter entries. */
export async function receivedOf(db: Kysely<Database>, applicationId: number, kind: 'refund' | 'taxReturn') {
  const rows = await rowsWhere(db, 'payment_entries', { applicationId, kind }, ['id', 'amount', 'entryDate']);
  return rows.map(({ entryDate, ...row }) => ({ ...row, receivedDate: entryDate }));
}
