import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import type { CommentRow } from '../../comments/comment.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { Stats } from './stats.ts';
import { waitedText } from './waited.ts';

/** What grantees asked last and nobody has answered. */
export function CommentsPanel({ total, items }: NonNullable<Stats['comments']>) {
  return (
    <section className="panel turn" aria-labelledby="comments-waiting">
      <h2 id="comments-waiting">返事を待っているコメント（{total.toLocaleString('ja-JP')}件）</h2>
      {total > items.length && <p className="soft">長く待っている順に{items.length}件を表示しています。</p>}
      <ol className="turn-list">
        {items.map((comment) => (
          <Entry key={comment.id} comment={comment} />
        ))}
      </ol>
      <p className="soft">返事がいらないときは、内部のコメントを残すと、ここから消えます。</p>
    </section>
  );
}

function Entry({ comment }: { readonly comment: CommentRow }) {
  const { content, userName, grantNumber, createdAt } = comment;
  return (
    <li>
      <div className="turn-what">
        <Link to={placeOf(comment)}>{content}</Link>
        <span className="soft">{String(comment.applicationIdTitle ?? '')}</span>
      </div>
      <span className="turn-number soft">{grantNumber}</span>
      <span className="turn-number">{userName}</span>
      <time className="turn-since" dateTime={createdAt}>
        <strong>{waitedText(createdAt, new Date())}</strong>
        <span className="soft">{formatDateTime(createdAt)}</span>
      </time>
    </li>
  );
}

/** A document has its conversation on its own page; all others stand with the application. */
function placeOf({ entityType, entityId, applicationId }: CommentRow): string {
  if (entityType === 'submission') return recordPath(resources.submissions, { id: entityId });
  return `${recordPath(resources.applications, { id: applicationId })}?tab=comments`;
}
