import { useWarnAboutChange } from '@refinedev/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { getToken } from '../data/token.ts';
import { LeaveQuestion } from './shell/lazy-parts.ts';

/** Asks before leaving a form with unsaved changes. Refine's own notifier cannot block this router. */
export function UnsavedChanges() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => Boolean(warnWhen) && getToken() !== null && recordAt(currentLocation) !== recordAt(nextLocation),
  );
  useUnloadWarning(Boolean(warnWhen));
  const leave = () => {
    setWarnWhen?.(false);
    blocker.proceed?.();
  };
  return blocker.state === 'blocked' && <LeaveQuestion onLeave={leave} onStay={() => blocker.reset?.()} />;
}

/** Identifies the record at an address: some pages name it in the query, whose other parameters are their own state. */
function recordAt({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return `${pathname}?${new URLSearchParams(search).get('entryNumber') ?? ''}`;
}

function useUnloadWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
