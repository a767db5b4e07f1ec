import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../data/http.ts';
import { useWhenIdle } from '../../ui/timing.ts';

/** Number of items that await the user, by resource; null or absent where there can be none. */
type WaitingCounts = Readonly<Record<string, number | null>>;

const address = '/api/dashboard/waiting';
const none: WaitingCounts = {};

/** Fetched once the page is idle, and again when a live hint invalidates it. Until it arrives the menu shows no counts. */
export function useWaitingCounts(): WaitingCounts {
  const [atRest, setAtRest] = useState(false);
  useWhenIdle(() => setAtRest(true));
  const { data = none } = useQuery({
    queryKey: [address],
    queryFn: async () => (await http.get<WaitingCounts>(address)).data,
    staleTime: 60_000,
    refetchInterval: 300_000,
    refetchOnWindowFocus: true,
    enabled: atRest,
  });
  return data;
}
