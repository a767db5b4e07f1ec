import { useList } from '@refinedev/core';
import { resources } from '../../../resources.config.ts';
import type { RowData } from '../../ui/row.ts';

/** The payment of an application. Their list has no filter by application, so that those of the organisation with its number are looked through. */
export function usePayment({ id, organizationId, grantNumber, title }: RowData, enabled: boolean) {
  const { result, query } = useList<RowData>({
    resource: resources.payments.name,
    filters: [
      { field: 'organizationId', operator: 'eq', value: organizationId },
      { field: 'q', operator: 'eq', value: grantNumber ?? title },
    ],
    pagination: { currentPage: 1, pageSize: 200 },
    queryOptions: { enabled },
    errorNotification: false,
  });
  return { payment: enabled ? result.data.find(({ applicationId }) => applicationId === id) : undefined, query };
}
