import type { Kysely } from 'kysely';
import { type TaxTerms, usualTaxRule } from '../../../domain/money/creditable-tax.ts';
import { type ShareTerms, usualShare } from '../../../domain/money/grant-share.ts';
import type { Decided, ProgrammeRules, SettledReceipt, SettlementFacts } from '../../../domain/money/settlement.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import type { Database } from '../../db/database.ts';

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
