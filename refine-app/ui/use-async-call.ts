import { useState } from 'react';
import { ApiError } from '../data/errors.ts';
import { adviceText, failureFields, isStale } from './failure.ts';
import { useRefresh } from './use-refresh.ts';

/**
 * Runs one call at a time, with its busy state and failure. After a conflict (409) the page is refetched, so that it shows a transition that was already made.
 * @param stale message for an edit conflict; by default the server's message
 * @param text formats a failure; by default without the name of the call
 */
export function useAsyncCall(stale?: string, text: (error: unknown) => string = adviceText) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const refresh = useRefresh();
  /** @returns whether it succeeded */
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
