import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './errors.ts';

/** Attempts of one read, including the first. */
const tries = 3;

/** Milliseconds before the first retry; the second waits 2.5 times as long. Where the server asks for more than `maxPause`, the read fails at once. */
const firstPause = 400;
const maxPause = 1500;

/** The defaults of all calls: reads are retried after a transient failure, writes never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures + 1 < tries && isTransient(error) && pauseAfter(failures, error) <= maxPause,
      retryDelay: pauseAfter,
      // Otherwise each component mounted later would start the retries of a failed query again.
      retryOnMount: false,
      placeholderData: (previous: unknown, query?: { queryKey: QueryKey }) => (query?.queryKey.includes('list') ? previous : undefined),
    },
    // Offline, a write fails at once instead of waiting silently for the connection.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Drops a failed query once nothing observes it, so that returning to the page fetches again. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerRemoved' && query.getObserversCount() === 0 && query.state.status === 'error') queryClient.getQueryCache().remove(query);
});

/** The server was unreachable, not ready, too busy, or failed. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.statusCode === 429 || error.statusCode >= 500);
}

/** Milliseconds; at least what the server's `Retry-After` asks for. */
function pauseAfter(failures: number, error: unknown): number {
  const requested = error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : 0;
  return Math.max(requested, firstPause * 2.5 ** failures);
}
