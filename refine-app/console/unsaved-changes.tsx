import { useWarnAboutChange } from '@refinedev/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { getToken } from '../data/token.ts';
import { LeaveQuestion } from './shell/parts.ts';

/** Asks before someone leaves a form that Refine knows to be changed. Refine's own notifier cannot stop this router. */
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

/** What an address shows: some pages name their record in the query, and use the rest of it for themselves. */
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
