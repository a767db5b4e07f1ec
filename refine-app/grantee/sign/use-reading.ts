import { useRef, useState } from 'react';
import { http } from '../../providers/http.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import type { Envelope } from './use-envelope.ts';

/**
 * How the letter came before one's eyes: on screen to its last page, which is told to the server and goes on record, or saved to be read elsewhere, of which
 * nobody can tell. When it cannot be told, reading goes on all the same.
 */
export function useReading({ id }: Envelope) {
  const [seen, setSeen] = useState<'shown' | 'saved' | null>(null);
  const refresh = useRefresh();
  const told = useRef(false);
  const onShown = () => {
    setSeen('shown');
    if (told.current) return;
    told.current = true;
    http.post(`/api/envelopes/${id}/read`).then(refresh, () => undefined);
  };
  return { seen, onShown, onSaved: () => setSeen((before) => before ?? 'saved') };
}
