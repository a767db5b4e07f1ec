import { useGet, useRows } from '../../../../refine-app/grantee/queries.ts';
import { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import type { Retention } from '../../rules/retention.ts';
import type { ReceiptStatistics } from '../../rules/statistics.ts';
import type { TaxLine } from '../../rules/tax-lines.ts';

/** The columns that the list shows, filters by, and proposes values from. */
const listed = [
  'title',
  'vendor',
  'description',
  'receiptDate',
  'amount',
  'taxAmount',
  'eligibleAmount',
  'paymentMethod',
  'costCategory',
  'status',
  'submittedAt',
  'reviewComment',
  'receiptImageId',
  'receiptImagePath',
] as const;

export type Receipt = Pick<Row<typeof resources.receipts>, 'id' | 'version' | 'abilities' | (typeof listed)[number]>;

/** A receipt as `GET /api/receipts/{id}` returns it. */
export type WholeReceipt = Row<typeof resources.receipts> & {
  readonly lines: readonly TaxLine[];
  readonly retention: Retention | null;
  readonly stamp: { readonly at: string; readonly authority: string | null } | null;
};

/** All receipts of a grant, the latest date first (spec, second file, section 9). */
export function useReceipts(applicationId: number) {
  const { rows: receipts, ...rest } = useRows<Receipt>(resources.receipts.name, { applicationId, fields: listed.join() }, '-receiptDate');
  return { receipts, ...rest };
}

export function useStatistics(applicationId: number) {
  const { data: statistics, query } = useGet<ReceiptStatistics>('/api/receipts/stats', { applicationId });
  return { statistics, query };
}
