import { type HttpError, useCustom, useList } from '@refinedev/core';
import type { Retention } from '../../../domain/receipts/retention.ts';
import type { ReceiptStatistics } from '../../../domain/receipts/statistics.ts';
import type { TaxLine } from '../../../domain/receipts/tax-lines.ts';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';

export type Receipt = Row<typeof resources.receipts>;

/** As the page of one receipt gets it. */
export type WholeReceipt = Receipt & {
  readonly lines: readonly TaxLine[];
  readonly retention: Retention | null;
  readonly stamp: { readonly at: string; readonly authority: string | null } | null;
};

/** The API's largest page: more receipts than any grant has. */
const most = 200;

/** All receipts of a grant, the latest date first (spec, second file, section 9). */
export function useReceipts(applicationId: number) {
  const { result, query } = useList<Receipt, HttpError>({
    resource: resources.receipts.name,
    filters: [{ field: 'applicationId', operator: 'eq', value: applicationId }],
    sorters: [{ field: 'receiptDate', order: 'desc' }],
    pagination: { pageSize: most },
  });
  return { receipts: result.data, total: result.total ?? 0, query };
}

export function useStatistics(applicationId: number) {
  const { result, query } = useCustom<ReceiptStatistics & Record<string, unknown>, HttpError>({
    url: '/api/receipts/stats',
    method: 'get',
    config: { query: { applicationId } },
  });
  return { statistics: query.isSuccess ? (result.data as ReceiptStatistics) : undefined, query };
}
