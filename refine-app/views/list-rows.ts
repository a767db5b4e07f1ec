import { type GetListParams, type GetListResponse, keys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { dataProvider } from '../providers/data.ts';
import { queryClient } from '../providers/query-client.ts';
import { getToken } from '../providers/token.ts';
import type { RowData } from '../ui/row.ts';
import { listQuery, readListState } from './list-state.ts';

/** Where the number of rows is all that is asked for. */
export const onlyCount = { currentPage: 1, pageSize: 1 };

/** Milliseconds during which rows that were asked for before their page stood are not asked for again by it. */
const fresh = 5000;

/**
 * A page of a resource's rows. They stand among those that Refine asks for again after a change; its own hook for them would set up ten times as
 * much (notifications, the address, a log-out), for three calls on every list of which most make but one.
 */
export function useRows(call: GetListParams, options: { readonly enabled?: boolean; readonly staleTime?: number } = {}) {
  return useQuery({ ...rowsQuery(call), ...options });
}

/** The rows of a list's page. */
export function useListRows(call: GetListParams) {
  return useRows(call, { staleTime: fresh });
}

/** Begins to ask for the rows of the list at an address, whether or not its page stands. @returns when they are there, or cannot be had */
export async function prefetchRows({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Promise<void> {
  const resource = Object.values<Resource>(resources).find(({ screen }) => screen.path === pathname);
  if (!resource || !getToken()) return;
  await queryClient.prefetchQuery({
    ...rowsQuery({ resource: resource.name, ...listQuery(resource, readListState(resource, search)) }),
    staleTime: fresh,
  });
}

function rowsQuery({ resource, filters, sorters, pagination }: GetListParams) {
  const call = { resource, filters, sorters, pagination };
  return {
    queryKey: keys().data('default').resource(resource).action('list').params(call).get(),
    queryFn: (): Promise<GetListResponse<RowData>> => dataProvider.getList<RowData>(call),
  };
}
