import clsx from 'clsx/lite';
import { formatDate, japanDate } from '../../../../../domain/dates/japan-date.ts';
import granteeCss from '../../../../../refine-app/grantee/grantee.module.css';
import { GrantPage } from '../../../../../refine-app/grantee/pages/grant-page.tsx';
import { QueryPart } from '../../../../../refine-app/grantee/pages/query-part.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import type { TimelineEntry } from '../../../rules/grantee-timeline.ts';
import { monthLabel, monthsOf, useTimeline } from './use-history.ts';

/** Timeline of the selected grant, newest first. */
export default function HistoryPage() {
  return <GrantPage title="履歴">{({ id }) => <History key={id} applicationId={id} />}</GrantPage>;
}

function History({ applicationId }: { readonly applicationId: number }) {
  const { entries, query } = useTimeline(applicationId);
  return (
    <QueryPart query={query} failed="履歴の取得に失敗しました">
      {() => (entries.length > 0 ? <Months entries={entries} /> : <p className={granteeCss.sheet}>この助成の履歴はまだありません。</p>)}
    </QueryPart>
  );
}

function Months({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return monthsOf(entries).map(({ month, events: monthEvents }) => (
    <section key={month} aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`}>{monthLabel(month)}</h2>
      <ol className={clsx(granteeCss.sheet, granteeCss.lined)}>
        {monthEvents.map((entry) => (
          <Item key={entry.key} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}

function Item({ entry: { at, text, comment, byGrantee } }: { readonly entry: TimelineEntry }) {
  return (
    <li className={granteeCss.dated}>
      <time dateTime={at} className={baseCss.quiet}>
        {formatDate(japanDate(new Date(at)))}
      </time>
      <span>
        {text}
        {comment && (
          <span className={granteeCss.happeningComment}>
            {byGrantee ? 'あなたの団体から' : '基金から'}：{comment}
          </span>
        )}
      </span>
    </li>
  );
}
