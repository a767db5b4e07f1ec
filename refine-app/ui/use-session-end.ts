import { useEffect, useState } from 'react';
import { lastActivity } from '../data/activity.ts';
import { type Me, useMe } from '../data/session.ts';

/** So many minutes before the session ends it is said. */
const warnMinutes = 5;

/** Milliseconds between two looks at the clock. */
const interval = 10_000;

export interface SessionEnd {
  readonly minutes: number;
  /** Idleness is over with the next call; the end of the whole session is not. */
  readonly canGoOn: boolean;
}

/** How soon the session ends, once that is near; undefined before. */
export function useSessionEnd(): SessionEnd | undefined {
  const { session } = useMe();
  const [end, setEnd] = useState<SessionEnd>();
  useEffect(() => {
    const look = () => setEnd(endOf(session, Date.now(), lastActivity()));
    look();
    const timer = setInterval(look, interval);
    return () => clearInterval(timer);
  }, [session]);
  return end;
}

/** @param now, last in milliseconds */
export function endOf({ expiresAt, idleMinutes }: Me['session'], now: number, last: number): SessionEnd | undefined {
  const [whole, idle] = [Date.parse(expiresAt), last + idleMinutes * 60_000];
  const left = (Math.min(whole, idle) - now) / 60_000;
  return left > warnMinutes ? undefined : { minutes: Math.max(Math.ceil(left), 0), canGoOn: idle < whole };
}
