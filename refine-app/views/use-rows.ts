import { type GetListParams, type GetListResponse, keys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { dataProvider } from '../providers/data.ts';
import type { RowData } from '../ui/row.ts';

/** Where the number of rows is all that is asked for. */
export const onlyCount = { currentPage: 1, pageSize: 1 };

interface Options {
  readonly enabled?: boolean;
  /** Rows that have arrived already. */
  readonly initialData?: () => GetListResponse<RowData> | undefined;
}

/**
 * A page of a resource's rows. They stand among those that Refine asks for again after a change; its own hook for them would set up ten times as
 * much (notifications, the address, a log-out), for three calls on every list of which most make but one.
 */
export function useRows({ resource, filters, sorters, pagination }: GetListParams, { enabled = true, initialData }: Options = {}) {
  const call = { resource, filters, sorters, pagination };
  return useQuery<GetListResponse<RowData>>({
    queryKey: keys().data('default').resource(resource).action('list').params(call).get(),
    queryFn: () => dataProvider.getList<RowData>(call),
    enabled,
    initialData,
  });
}
