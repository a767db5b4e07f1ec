import { Link } from 'react-router';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import type { TimelineEntry } from '../../../domain/workflow/grantee-timeline.ts';
import { useHappenings } from '../history/use-happenings.ts';
import { Part } from '../pages/part.tsx';
import type { MyApplication } from '../use-my-applications.ts';

const shownEvents = 5;

/** The latest things that happened to the grant, in the grantee's words. */
export function Events({ application }: { application: MyApplication }) {
  const { happenings, query } = useHappenings(application.id);
  return (
    <section aria-labelledby="events">
      <h2 id="events">最近のできごと</h2>
      <Part query={query} failed="履歴の取得に失敗しました">
        {() =>
          happenings.length > 0 ? <Latest happenings={happenings.slice(0, shownEvents)} /> : <p className="sheet">この助成の履歴はまだありません。</p>
        }
      </Part>
    </section>
  );
}

function Latest({ happenings }: { happenings: readonly TimelineEntry[] }) {
  return (
    <>
      <ol className="sheet events">
        {happenings.map((entryOf) => (
          <Item key={entryOf.key} entryOf={entryOf} />
        ))}
      </ol>
      <Link className="button" to="/user/history">
        履歴をすべて見る
      </Link>
    </>
  );
}

function Item({ entryOf: { at, text, comment } }: { entryOf: TimelineEntry }) {
  return (
    <li>
      <span className="soft">{formatDate(japanDate(new Date(at)))}</span>
      <span>
        {text}
        {comment && <span className="event-comment">{comment}</span>}
      </span>
    </li>
  );
}
