import clsx from 'clsx/lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime, japanDate } from '../../../../domain/dates/japan-date.ts';
import { waitedText } from '../../../../domain/dates/relative-time.ts';
import consoleCss from '../../../../refine-app/console/console.module.css';
import baseCss from '../../../../refine-app/ui/base.module.css';
import css from './dashboard.module.css';

interface TurnProps {
  readonly id: string;
  readonly title: string;
  /** Link to the full list. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A panel of things that await the user. */
export function WaitingSection({ id, title, more, children }: TurnProps) {
  return (
    <section className={clsx(consoleCss.panel, css.turn)} aria-labelledby={id}>
      <div className={css.panelHead}>
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

interface EntryProps {
  readonly to: string;
  readonly what: string | null;
  readonly about?: string | null;
  readonly when: ReactNode;
  readonly children: ReactNode;
}

/** A line with its time; the whole line links to its record. */
export function Entry({ to, what, about, when, children }: EntryProps) {
  return (
    <li>
      <div className={css.turnWhat}>
        <Link to={to}>{what}</Link>
        {about !== undefined && <span className={baseCss.quiet}>{about}</span>}
      </div>
      {children}
      <span className={css.turnSince}>{when}</span>
    </li>
  );
}

interface SinceProps {
  readonly instant: string | null;
  /** With the time of day beside the date. */
  readonly timed?: boolean;
}

/** How long something has been waiting. */
export function WaitingSince({ instant, timed }: SinceProps) {
  if (!instant) return null;
  return (
    <time dateTime={instant}>
      <strong>{waitedText(instant, new Date())}</strong>
      <span className={baseCss.quiet}>{timed ? formatDateTime(instant) : formatDate(japanDate(new Date(instant)))}</span>
    </time>
  );
}
