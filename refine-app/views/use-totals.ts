import { keys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { type Resource, readPath } from '../../schema/resource.ts';
import { http } from '../providers/http.ts';
import { type ListState, listQuery } from '../providers/list-state.ts';

/** What the columns come to that a list adds up, and of how many rows. */
export interface Totals {
  readonly count: number;
  readonly sums: Readonly<Record<string, number>>;
}

/** The sums over all rows that a list's conditions find. They are asked for beside the rows, which do not wait for them, and again with them after a change. */
export function useTotals(resource: Resource, state: ListState) {
  const given = new URLSearchParams({ totals: 'true', limit: '1', fields: 'id' });
  for (const filter of listQuery(resource, state).filters) {
    if ('field' in filter) for (const value of [filter.value].flat()) given.append(filter.field, String(value));
  }
  const address = `/api${readPath(resource)}?${given}`;
  return useQuery({
    queryKey: keys().data('default').resource(resource.name).action('list').params({ address }).get(),
    queryFn: async (): Promise<Totals> => {
      const { data } = await http.get<{ pagination: { totalItems: number }; totals: Totals['sums'] }>(address);
      return { count: data.pagination.totalItems, sums: data.totals };
    },
    enabled: resource.list.totals !== undefined,
  });
}
