import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { auditActions } from '../../../domain/terms.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { resourceMap } from '../../ui/present.ts';

export interface Activity {
  readonly id: number;
  readonly createdAt: string;
  readonly userName: string | null;
  readonly action: string;
  readonly resource: string | null;
  readonly recordId: number | null;
  readonly summary: string | null;
}

const words: Readonly<Record<string, string>> = auditActions;

/** The latest of what happened among the things that the role may read. */
export function Activities({ activities }: { activities: readonly Activity[] }) {
  return (
    <section className="panel" aria-labelledby="activities">
      <h2 id="activities">最近の動き</h2>
      {activities.length === 0 && <p className="soft">最近の動きはまだありません。</p>}
      <ol className="activities">
        {activities.map((activity) => (
          <Item key={activity.id} activity={activity} />
        ))}
      </ol>
    </section>
  );
}

function Item({ activity }: { activity: Activity }) {
  const path = usePath(activity);
  const text = activity.summary || words[activity.action] || '操作';
  return (
    <li>
      <time className="soft" dateTime={activity.createdAt}>
        {formatDateTime(activity.createdAt)}
      </time>
      <span>{path ? <Link to={path}>{text}</Link> : text}</span>
      <span className="soft">{activity.userName}</span>
    </li>
  );
}

function usePath({ resource, recordId, action }: Activity): string | null {
  const me = useMe();
  const screen = resource ? resourceMap[resource]?.screen : undefined;
  if (!screen || !resource || !recordId || action === 'delete' || !may(me, resource, 'read')) return null;
  return `${screen.path}/${recordId}`;
}
