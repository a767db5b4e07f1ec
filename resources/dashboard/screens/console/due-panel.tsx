import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { addDays, daysBetween } from '../../../../domain/dates/days.ts';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import type { Role } from '../../../../domain/roles.ts';
import { resourceMap } from '../../../../refine-app/data/resource-map.ts';
import { Badge } from '../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { filteredPath } from '../../../../refine-app/ui/list-address.ts';
import { recordPath } from '../../../../refine-app/ui/record-path.ts';
import { isBlank, type RowData } from '../../../../refine-app/ui/row.ts';
import { readableTextOf, titleOf } from '../../../../refine-app/ui/title.ts';
import { type DeclaredDue, dueFiltersOf, duesOf } from '../../../../schema/derive/cards.ts';
import css from './dashboard.module.css';
import type { Stats } from './stats.ts';
import { Entry, WaitingSection } from './waiting-section.tsx';

const dues = duesOf(resourceMap);
const shown = 8;

/** Rows of all resources that are due within a week, the nearest first. */
export function DuePanel({ due, reader }: { readonly due: Stats['due']; readonly reader: Role }) {
  const today = japanDate(new Date());
  const present = dues.flatMap((one) => ((due[one.resource.name]?.total ?? 0) > 0 ? [{ one, ...due[one.resource.name] }] : []));
  const entries = present
    .flatMap(({ one, items = [] }) => items.map((row) => ({ one, row, day: dayOf(one, row) })))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .slice(0, shown);
  if (entries.length === 0) return null;
  const links = present.map(({ one, total = 0 }) => (
    <Link key={one.resource.name} to={filteredPath(one.resource, dueFiltersOf(one, today, reader))}>
      {one.resource.label}の{one.label}（{countText(total)}件）
    </Link>
  ));
  return (
    <WaitingSection
      id="due"
      title={`今週の期限（${monthDay(today)}から${monthDay(addDays(today, 6))}まで）`}
      more={<span className={css.turnWays}>{links}</span>}
    >
      <ol className={css.turnList}>
        {entries.map(({ one, row, day }) => (
          <DueEntry key={`${one.resource.name}${row.id}`} due={one} row={row} day={day} left={daysBetween(today, day)} />
        ))}
      </ol>
    </WaitingSection>
  );
}

interface DueEntryProps {
  readonly due: DeclaredDue;
  readonly row: RowData;
  /** The day in Japan, `YYYY-MM-DD`. */
  readonly day: string;
  readonly left: number;
}

function DueEntry({ due: { resource, label }, row, day, left }: DueEntryProps) {
  const organization = isBlank(row.organizationName) ? undefined : String(row.organizationName);
  const when = (
    <time dateTime={day}>
      <strong>{left === 0 ? '今日まで' : `あと${left}日`}</strong>
      <span className={baseCss.quiet}>{formatDate(day)}</span>
    </time>
  );
  return (
    <Entry to={recordPath(resource, row)} what={titleOf(resource, row)} about={organization} when={when}>
      <span className={clsx(css.turnNumber, baseCss.quiet)}>{isBlank(row.grantNumber) ? '' : readableTextOf(resource, 'grantNumber', row)}</span>
      <span>
        <Badge>{label}</Badge>
      </span>
    </Entry>
  );
}

/** `11/24 (火)` */
const monthDay = (date: string) => formatDate(date).slice('2026/'.length);

function dayOf({ on }: DeclaredDue, row: RowData): string {
  const value = String(row[on]);
  return value.includes('T') ? japanDate(new Date(value)) : value;
}
