import { useState } from 'react';
import { ApiError } from '../data/errors.ts';
import { adviceText, failureFields, isStale } from './failure.ts';
import { useRefresh } from './use-refresh.ts';

/**
 * Something done with the server, once at a time: whether it is under way, and what went wrong. A step that was taken already, here or by a colleague, shows
 * in the page behind.
 * @param stale what is said when somebody else was faster; else the server's own words
 * @param text how a failure reads; without the name of the call, unless told
 */
export function useAct(stale?: string, text: (error: unknown) => string = adviceText) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const refresh = useRefresh();
  /** @returns whether it was done */
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFailure('');
    setRefused({});
    try {
      await act();
      return true;
    } catch (error) {
      setFailure(stale && isStale(error) ? stale : text(error));
      setRefused(failureFields(error));
      if (error instanceof ApiError && error.statusCode === 409) await refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure, refused, refresh };
}
