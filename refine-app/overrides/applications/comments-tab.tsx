import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { Value } from '../../fields/value.tsx';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { listAddress } from '../../ui/list-address.ts';
import type { RowData } from '../../ui/row.ts';
import type { PanelProps } from './application.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentTarget } from './comment-target.tsx';
import { Related } from './related.tsx';
import { useRelated } from './use-related.ts';
import { VisibilityLabel } from './visibility-label.tsx';
import './comments.css';

const { comments } = resources;

/** What was said about the application, its documents and its receipts, newest last, and the place to say more. */
export function CommentsTab({ application }: PanelProps) {
  const related = useRelated('comments', application.id, { field: 'createdAt', order: 'desc' });
  const writes = may(useMe(), 'comments', 'create');
  return (
    <div className="case-panel case-comments">
      <Related
        resource={comments}
        related={related}
        empty="コメントはまだありません。"
        listHref={listAddress(comments, { applicationId: application.id })}
      >
        <ol className="comments" aria-label="コメント">
          {related.rows.toReversed().map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ol>
      </Related>
      {writes && <CommentForm application={application} />}
    </div>
  );
}

function Comment({ comment }: { readonly comment: RowData }) {
  const internal = comment.isInternal === true;
  return (
    <li className={internal ? 'comment comment-internal' : 'comment'}>
      <p className="comment-head">
        <strong>{String(comment.userName ?? '—')}</strong>
        <Value resource={comments} name="userRole" row={comment} place="list" />
        <span className="quiet">{formatDateTime(comment.createdAt)}</span>
        <VisibilityLabel internal={internal} shownText="助成者に公開" />
        <CommentTarget comment={comment} />
      </p>
      <p className="cell-lines">{String(comment.content)}</p>
    </li>
  );
}
