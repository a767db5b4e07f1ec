import { useEffect, useState } from 'react';
import { lastActivity } from '../data/activity.ts';
import { type Me, useMe } from '../data/session.ts';

/** Minutes before the end of the session at which the warning appears. */
const warnMinutes = 5;

/** Milliseconds between two checks. */
const interval = 10_000;

export interface SessionEnd {
  readonly minutes: number;
  /** Whether a call extends the session: it does for the idle timeout, not for the absolute one. */
  readonly canGoOn: boolean;
}

/** The end of the session, once it is near; undefined before. */
export function useSessionEnd(): SessionEnd | undefined {
  const { session } = useMe();
  const [end, setEnd] = useState<SessionEnd>();
  useEffect(() => {
    const check = () => setEnd(endOf(session, Date.now(), lastActivity()));
    check();
    const timer = setInterval(check, interval);
    return () => clearInterval(timer);
  }, [session]);
  return end;
}

/** @param now, last in milliseconds */
export function endOf({ expiresAt, idleMinutes }: Me['session'], now: number, last: number): SessionEnd | undefined {
  const [absoluteEnd, idleEnd] = [Date.parse(expiresAt), last + idleMinutes * 60_000];
  const left = (Math.min(absoluteEnd, idleEnd) - now) / 60_000;
  return left > warnMinutes ? undefined : { minutes: Math.max(Math.ceil(left), 0), canGoOn: idleEnd < absoluteEnd };
}
