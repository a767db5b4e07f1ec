import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './errors.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isPassing(error),
      placeholderData: (previous: unknown, query?: { queryKey: QueryKey }) => (query?.queryKey.includes('list') ? previous : undefined),
    },
    // Without a connection a write fails at once and says so, instead of waiting silently for its return.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Worth another try: the server was not reached, or not ready. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || [502, 503, 504].includes(error.statusCode));
}
