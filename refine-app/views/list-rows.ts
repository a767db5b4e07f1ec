import { keys } from '@refinedev/core';
import { dataProvider } from '../providers/data.ts';
import { listAt, listQuery, readListState } from '../providers/list-state.ts';
import { queryClient } from '../providers/query-client.ts';
import { getToken } from '../providers/token.ts';

/** Milliseconds during which rows that were asked for before their page stood are not asked for again by it. */
export const fresh = 5000;

/** Begins to ask for the rows of the list at an address, whether or not its page stands. @returns when they are there, or cannot be had */
export async function prefetchRows({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Promise<void> {
  const resource = listAt(pathname);
  if (!resource || !getToken()) return;
  const { filters, sorters, pagination } = listQuery(resource, readListState(resource, search));
  const call = { filters, sorters, pagination: { ...pagination, mode: 'server' as const } };
  await queryClient.prefetchQuery({
    // As Refine's table keeps them.
    queryKey: keys().data('default').resource(resource.name).action('list').params(call).get(),
    queryFn: () => dataProvider.getList({ resource: resource.name, ...call }),
    staleTime: fresh,
  });
}
