import { CommentThread } from '../../comments/comment-thread.tsx';
import type { PanelProps } from './application.ts';
import { CommentTarget } from './comment-target.tsx';

/** What was said about the application, its documents and its receipts, and the place to say more about the application itself. */
export function CommentsTab({ application: { id, organizationName } }: PanelProps) {
  return (
    <div className="case-panel">
      <CommentThread
        entityType="application"
        entityId={id}
        applicationId={id}
        side="staff"
        whole
        counterpart={organizationName}
        target={(comment) => <CommentTarget comment={comment} />}
      />
    </div>
  );
}
