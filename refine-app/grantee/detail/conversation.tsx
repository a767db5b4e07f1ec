import { commentEntities } from '../../../domain/terms.ts';
import type { CommentRow } from '../../comments/comment.ts';
import { CommentThread } from '../../comments/comment-thread.tsx';

/** All that grantee and foundation have said to each other about the application, its documents and its receipts. */
export function Conversation({ applicationId }: { applicationId: number }) {
  return (
    <section aria-labelledby="comments">
      <h2 id="comments" tabIndex={-1}>
        コメント
      </h2>
      <CommentThread entityType="application" entityId={applicationId} applicationId={applicationId} side="grantee" whole target={targetOf} />
    </section>
  );
}

function targetOf({ entityType }: CommentRow) {
  return entityType === 'application' ? null : <span className="comment-soft">{commentEntities[entityType]}へのコメント</span>;
}
