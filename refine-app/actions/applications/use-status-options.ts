import { useQueries } from '@tanstack/react-query';
import { http } from '../../providers/http.ts';
import type { NextStatus, Standing } from './status-choices.ts';

/** What the server offers from each of the statuses. When that cannot be loaded, the list is empty (spec, first file, section 7) and can be asked for again. */
export function useStatusOptions(standings: readonly Standing[]) {
  const queries = useQueries({
    queries: standings.map(({ id }) => ({
      queryKey: ['application_status_options', id],
      queryFn: async () => (await http.get<readonly NextStatus[]>(`/api/application_status_options/next/${id}`)).data,
      staleTime: 300_000,
      enabled: id > 0,
    })),
  });
  const failed = queries.filter(({ isError }) => isError);
  return {
    next: new Map(standings.map(({ id }, index) => [id, queries[index]?.data ?? []])),
    isLoading: queries.some(({ isLoading }) => isLoading),
    isFailed: failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
