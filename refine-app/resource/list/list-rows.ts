import { type CrudFilter, keys } from '@refinedev/core';
import { marksIn } from '../../../schema/lifecycle.ts';
import type { Resource } from '../../../schema/resource.ts';
import { dataProvider } from '../../data/data.ts';
import { listAt, listQuery, readListState } from '../../data/list-state.ts';
import { queryClient } from '../../data/query-client.ts';
import { getToken } from '../../data/token.ts';
import { asking } from '../../ui/asked.ts';
import { keptPreferences } from './preferences.ts';

/** Milliseconds during which rows that were asked for before their page stood are not asked for again by it. */
export const fresh = 5000;

/**
 * Asks a list for what its table shows of a row, and for what is said and done where one is chosen: by the declared columns a dialog tells rows apart, also
 * where they are not shown. Rows that are edited over their list come whole.
 * @param columns those that the reader has chosen
 */
export function askingRows(resource: Resource, columns: readonly string[] = []): CrudFilter[] {
  const { list, screen, actions = {}, deleteAsks } = resource;
  const words = [...Object.values(actions), deleteAsks].flatMap((asks) => marksIn(asks?.confirm ?? ''));
  return screen.form === 'dialog' ? [] : [asking(resource, [...list.columns, ...columns, ...words, ...(list.reads ?? []), list.hideWithout ?? ''])];
}

/** Begins to ask for the rows of the list at an address, whether or not its page stands. @returns when they are there, or cannot be had */
export async function prefetchRows({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Promise<void> {
  const resource = listAt(pathname);
  if (!resource || !getToken()) return;
  const { filters, sorters, pagination } = listQuery(resource, readListState(resource, search));
  const asked = askingRows(resource, keptPreferences(resource).columns);
  const call = { filters: [...asked, ...filters], sorters, pagination: { ...pagination, mode: 'server' as const } };
  await queryClient.prefetchQuery({
    // As Refine's table keeps them.
    queryKey: keys().data('default').resource(resource.name).action('list').params(call).get(),
    queryFn: () => dataProvider.getList({ resource: resource.name, ...call }),
    staleTime: fresh,
  });
}
