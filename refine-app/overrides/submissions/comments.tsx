import { CommentThread } from '../../comments/comment-thread.tsx';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import type { PanelProps } from './submission.ts';

/** What was said about the document; for those who may read it. */
export function DocumentComments({ submission }: PanelProps) {
  if (!may(useMe(), 'comments', 'read')) return null;
  return (
    <section className="record-section" aria-label="コメント">
      <h2>コメント</h2>
      <CommentThread
        key={submission.id}
        entityType="submission"
        entityId={submission.id}
        applicationId={submission.applicationId}
        side="staff"
        counterpart={submission.organizationName ?? undefined}
      />
    </section>
  );
}
