import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../data/http.ts';
import { useAtRest } from '../../ui/timing.ts';

/** What waits for the signed-in person, by resource; null or absent where nothing can. */
type WaitingCounts = Readonly<Record<string, number | null>>;

const address = '/api/dashboard/waiting';
const none: WaitingCounts = {};

/** Asked for when the page has come, and again when something is heard of that may have changed it. Without an answer the menu does without. */
export function useWaitingCounts(): WaitingCounts {
  const [atRest, setAtRest] = useState(false);
  useAtRest(() => setAtRest(true));
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
