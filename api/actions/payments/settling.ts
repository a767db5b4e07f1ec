import type { Kysely } from 'kysely';
import { type TaxTerms, usualTaxRule } from '../../../domain/money/creditable-tax.ts';
import type { Decided, SettledReceipt } from '../../../domain/money/settlement.ts';
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
    .where((eb) => ('id' in which ? eb('a.id', '=', which.id) : eb('a.status', '=', which.status)))
    .where('p.finalAmount', 'is not', null)
    .orderBy('s.id')
    .execute();
  return new Map(
    rows.map(({ applicationId, finalAmount, receiptIds, settlementId }) => [
      applicationId,
      { finalAmount: finalAmount as number, receiptIds: settlementId === null ? null : idsOf(receiptIds) },
    ]),
  );
}

/** The receipts that a settlement counts, as its row names them. */
export function idsOf(receiptIds: string | null): number[] {
  return (receiptIds ?? '').split(',').filter(Boolean).map(Number);
}

/** How an application's tax is settled, as its row and its programme's say. */
export function taxTerms({
  taxStatus,
  creditableTaxRule,
}: {
  taxStatus: TaxTerms['taxStatus'];
  creditableTaxRule: TaxTerms['rule'] | null;
}): TaxTerms {
  return { taxStatus, rule: creditableTaxRule ?? usualTaxRule };
}
