import { useQueryClient } from '@tanstack/react-query';

/** Invalidates all queries after a write, since other rows include titles and sums of the changed one. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
