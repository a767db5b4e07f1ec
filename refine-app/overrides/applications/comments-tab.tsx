import { Link } from 'react-router';
import { commentEntities } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { CommentThread } from '../../comments/comment-thread.tsx';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';
import type { PanelProps } from './application.ts';

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

const targets: Readonly<Record<string, Resource>> = { submission: resources.submissions, receipt: resources.receipts };

/** What a comment is about, where that is not the application itself. */
function CommentTarget({ comment }: { readonly comment: RowData }) {
  const me = useMe();
  const type = String(comment.entityType);
  const target = targets[type];
  if (!target) return null;
  const words = `${commentEntities[type as keyof typeof commentEntities]}へのコメント`;
  return may(me, target.name, 'read') ? <Link to={recordPath(target, { id: Number(comment.entityId) })}>{words}</Link> : <span>{words}</span>;
}
