import { Link } from 'react-router';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { type GranteeEvent, granteeEvents } from '../../../domain/workflow/grantee-words.ts';
import { Part } from '../pages/part.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { useHistory } from './use-history.ts';

const shownEvents = 5;

/** The latest things that happened to the grant, in the grantee's words. */
export function Events({ application }: { application: MyApplication }) {
  const { history, query } = useHistory(application.id);
  return (
    <section aria-labelledby="events">
      <h2 id="events">最近のできごと</h2>
      <Part query={query} failed="履歴の取得に失敗しました">
        {() =>
          history.length > 0 ? (
            <Latest events={granteeEvents(history).slice(0, shownEvents)} />
          ) : (
            <p className="sheet">この助成の履歴はまだありません。</p>
          )
        }
      </Part>
    </section>
  );
}

function Latest({ events }: { events: readonly GranteeEvent[] }) {
  return (
    <>
      <ol className="sheet events">
        {events.map((event) => (
          <Item key={event.id} event={event} />
        ))}
      </ol>
      <Link className="button" to="/user/history">
        履歴をすべて見る
      </Link>
    </>
  );
}

function Item({ event }: { event: GranteeEvent }) {
  return (
    <li>
      <span className="soft">{formatDate(japanDate(new Date(event.at)))}</span>
      <span>
        {event.text}
        {event.comment && <span className="event-comment">{event.comment}</span>}
      </span>
    </li>
  );
}
