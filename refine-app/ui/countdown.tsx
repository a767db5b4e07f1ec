import { type ReactNode, useEffect, useState } from 'react';
import { timeLeftText } from '../../domain/dates/time-left.ts';
import css from './countdown.module.css';

interface Props {
  /** Until when, ISO. */
  readonly until: string;
  /** What the clock of the server said when this page last heard of it, where it is not this device's that counts. */
  readonly serverNow?: string | undefined;
  /** What comes then, for those who do not see: 「通知までの時間」. */
  readonly label: string;
  /** Beside it: the day and the hour. */
  readonly children: ReactNode;
  /** In its place once it is over. */
  readonly over: ReactNode;
}

/** How long until a moment, by the second. A timer is not read out by itself; whoever reads it hears what it says then. */
export function Countdown({ until, serverNow, label, children, over }: Props) {
  const left = Date.parse(until) - useNow(serverNow);
  if (left <= 0) return over;
  return (
    <p className={css.countdown}>
      <span>{children}</span>
      <span role="timer" aria-label={label} className={css.left}>
        あと{timeLeftText(left)}
      </span>
    </p>
  );
}

/** The present in milliseconds, each second: as the server has it, where that is known. */
function useNow(serverNow?: string): number {
  const [now, setNow] = useState(() => Date.now());
  const [ahead, setAhead] = useState(0);
  useEffect(() => setAhead(serverNow ? Date.parse(serverNow) - Date.now() : 0), [serverNow]);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return now + ahead;
}
