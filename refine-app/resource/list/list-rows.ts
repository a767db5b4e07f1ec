import { type CrudFilter, keys } from '@refinedev/core';
import { placeholderNamesIn } from '../../../schema/lifecycle.ts';
import type { Resource } from '../../../schema/resource.ts';
import { dataProvider } from '../../data/data.ts';
import { fieldsFilter } from '../../data/fields-filter.ts';
import { listAt, listQuery, readListState } from '../../data/list-state.ts';
import { queryClient } from '../../data/query-client.ts';
import { getToken } from '../../data/token.ts';
import { keptPreferences } from './preferences.ts';

/** Milliseconds for which prefetched rows are not fetched again. */
export const prefetchFreshness = 5000;

/**
 * The filter that limits a list's rows to the fields that its table, its dialogs and its actions need: dialogs identify rows by the declared columns even
 * where these are not shown. Rows that are edited in a dialog over the list come with all fields.
 * @param columns chosen by the user
 */
export function rowFieldsFilter(resource: Resource, columns: readonly string[] = []): CrudFilter[] {
  const { list, screen, actions = {}, deleteAsks } = resource;
  const words = [...Object.values(actions), deleteAsks].flatMap((asks) => placeholderNamesIn(asks?.confirm ?? ''));
  return screen.form === 'dialog'
    ? []
    : [fieldsFilter(resource, [...list.columns, ...columns, ...words, ...(list.reads ?? []), list.hideWithout ?? ''])];
}

/** Prefetches the rows of the list at an address, before its page is loaded. @returns when they have arrived or failed */
export async function prefetchRows({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Promise<void> {
  const resource = listAt(pathname);
  if (!resource || !getToken()) return;
  const { filters, sorters, pagination } = listQuery(resource, readListState(resource, search));
  const fields = rowFieldsFilter(resource, keptPreferences(resource).columns);
  const call = { filters: [...fields, ...filters], sorters, pagination: { ...pagination, mode: 'server' as const } };
  await queryClient.prefetchQuery({
    // The key that Refine's table uses.
    queryKey: keys().data('default').resource(resource.name).action('list').params(call).get(),
    queryFn: () => dataProvider.getList({ resource: resource.name, ...call }),
    staleTime: prefetchFreshness,
  });
}
