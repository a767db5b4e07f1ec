import { useQueryClient } from '@tanstack/react-query';

/** After a write: what is on screen is fetched again, since other rows carry titles and sums of the one that changed. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
