import { type CrudSort, useList } from '@refinedev/core';
import type { RowData } from '../../ui/row.ts';

/** So many rows stand on a tab; the others are a click away in their list. */
export const shownRows = 30;

/** The rows of a resource that belong to an application. */
export function useRelated(resource: string, applicationId: number, sorter: CrudSort, pageSize = shownRows) {
  const { result, query } = useList<RowData>({
    resource,
    filters: [{ field: 'applicationId', operator: 'eq', value: applicationId }],
    sorters: [sorter],
    pagination: { currentPage: 1, pageSize },
    errorNotification: false,
  });
  return { rows: result.data, total: result.total ?? 0, query };
}

export type RelatedRows = ReturnType<typeof useRelated>;
