import { Link } from 'react-router';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { type GranteeEvent, granteeEvents } from '../../../domain/workflow/grantee-words.ts';
import { LoadFailure } from '../load-failure.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { useHistory } from './use-history.ts';

const shownEvents = 5;

/** The latest things that happened to the grant, in the grantee's words. */
export function Events({ application }: { application: MyApplication }) {
  const { history, query } = useHistory(application.id);
  return (
    <section aria-labelledby="events">
      <h2 id="events">最近のできごと</h2>
      {query.isPending && <div className="placeholder held-back" role="status" aria-label="読み込んでいます" />}
      {query.isError && <LoadFailure title="履歴を読み込めませんでした" error={query.error} retry={() => void query.refetch()} />}
      {query.isSuccess && history.length === 0 && <p className="sheet">記録されたできごとはまだありません。</p>}
      {history.length > 0 && (
        <>
          <ol className="sheet events">
            {granteeEvents(history)
              .slice(0, shownEvents)
              .map((event) => (
                <Item key={event.id} event={event} />
              ))}
          </ol>
          <Link className="button" to="/user/history">
            履歴をすべて見る
          </Link>
        </>
      )}
    </section>
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
