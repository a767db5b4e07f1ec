import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { type GranteeEvent, granteeEvents } from '../../../domain/workflow/grantee-words.ts';
import { useHistory } from '../dashboard/use-history.ts';
import { GrantPage } from '../pages/grant-page.tsx';
import { Part } from '../pages/part.tsx';
import { monthLabel, monthsOf } from './months.ts';
import './history.css';

/** What happened to the selected grant, newest first. */
export default function HistoryPage() {
  return <GrantPage title="履歴">{({ id }) => <History key={id} applicationId={id} />}</GrantPage>;
}

function History({ applicationId }: { readonly applicationId: number }) {
  const { history, query } = useHistory(applicationId);
  return (
    <Part query={query} failed="履歴の取得に失敗しました">
      {() => (history.length > 0 ? <Months events={granteeEvents(history)} /> : <p className="sheet">この助成の履歴はまだありません。</p>)}
    </Part>
  );
}

function Months({ events }: { readonly events: readonly GranteeEvent[] }) {
  return monthsOf(events).map(({ month, events: within }) => (
    <section key={month} aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`}>{monthLabel(month)}</h2>
      <ol className="sheet happenings">
        {within.map((event) => (
          <Happening key={event.id} event={event} />
        ))}
      </ol>
    </section>
  ));
}

function Happening({ event: { at, text, comment, byGrantee } }: { readonly event: GranteeEvent }) {
  return (
    <li>
      <time dateTime={at} className="soft">
        {formatDate(japanDate(new Date(at)))}
      </time>
      <span>{text}</span>
      {comment && (
        <blockquote>
          <span className="soft">{byGrantee ? 'あなたの団体から' : '基金から'}</span>
          {comment}
        </blockquote>
      )}
    </li>
  );
}
