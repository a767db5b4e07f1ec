import { useList } from '@refinedev/core';
import type { RowData } from '../../../refine-app/ui/row.ts';
import { resources } from '../../../resources.config.ts';

/** The payment of an application, if any. */
export function usePayment(applicationId: number, enabled = true) {
  const { result, query } = useList<RowData>({
    resource: resources.payments.name,
    filters: [{ field: 'applicationId', operator: 'eq', value: applicationId }],
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { enabled },
  });
  return { payment: enabled ? result.data[0] : undefined, query };
}
