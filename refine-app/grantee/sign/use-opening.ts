import { useEffect, useRef } from 'react';
import { http } from '../../providers/http.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import type { Envelope } from './use-envelope.ts';

/** Tells the server that the letter was opened; what CloudSign has sent is opened there. When that cannot be told, reading goes on all the same. */
export function useOpening({ id, status, provider, openedAt }: Envelope): void {
  const refresh = useRefresh();
  const told = useRef(false);
  const due = status === 'sent' && provider === 'embedded' && openedAt === null;
  useEffect(() => {
    if (!due || told.current) return;
    told.current = true;
    http.post(`/api/envelopes/${id}/open`).then(refresh, () => undefined);
  }, [due, id, refresh]);
}
