import { type ReactNode, useEffect, useState } from 'react';
import { timeLeftText } from '../../domain/dates/time-left.ts';
import css from './countdown.module.css';

interface Props {
  /** The moment, ISO. */
  readonly until: string;
  /** The server's time at the last answer, where the server's clock counts. */
  readonly serverNow?: string | undefined;
  /** Accessible name: 「通知までの時間」. */
  readonly label: string;
  /** The date and time beside it. */
  readonly children: ReactNode;
  /** Replaces it once it is over. */
  readonly over: ReactNode;
}

/** The time left until a moment, by the second. `role="timer"` is not announced at every change. */
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

/** The current time in milliseconds, updated each second; the server's time where it is known. */
function useNow(serverNow?: string): number {
  const [now, setNow] = useState(() => Date.now());
  const [offset, setOffset] = useState(0);
  useEffect(() => setOffset(serverNow ? Date.parse(serverNow) - Date.now() : 0), [serverNow]);
  useEffect(() => {
    const interval = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(interval);
  }, []);
  return now + offset;
}
