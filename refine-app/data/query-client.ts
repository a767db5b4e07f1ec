import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './errors.ts';

/** Of one read, the first included. */
const tries = 3;

/** Milliseconds before the second try; before the third it is more than twice as long. What cannot be had soon is rather told than waited for. */
const firstPause = 400;
const longestPause = 1500;

/** How every call is made, by whatever screen: reads are tried again where that can help, writes never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures + 1 < tries && isPassing(error) && pauseAfter(failures, error) <= longestPause,
      retryDelay: pauseAfter,
      // A part that comes later and wants the same would begin all over again, and so would each one that it makes way for.
      retryOnMount: false,
      placeholderData: (previous: unknown, query?: { queryKey: QueryKey }) => (query?.queryKey.includes('list') ? previous : undefined),
    },
    // Without a connection a write fails at once and says so, instead of waiting silently for its return.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** A failure is told as long as somebody looks at it: who comes back to the page later asks anew. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerRemoved' && query.getObserversCount() === 0 && query.state.status === 'error') queryClient.getQueryCache().remove(query);
});

/** Worth another try: the server was not reached, not ready, too busy, or fell over. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.statusCode === 429 || error.statusCode >= 500);
}

/** Milliseconds; what the server asks for goes before. */
function pauseAfter(failures: number, error: unknown): number {
  const asked = error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : 0;
  return Math.max(asked, firstPause * 2.5 ** failures);
}
