import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { submissionStatuses } from '../../../domain/terms.ts';
import { submissionColors } from '../../../domain/workflow/colors.ts';
import { takesFiles } from '../../../domain/workflow/submission-statuses.ts';
import { Badge } from '../../ui/badge.tsx';
import { DueDate } from '../pages/due-date.tsx';
import { type DocumentGroup, isAwaited } from './document-groups.ts';
import { documentPath } from './document-path.ts';
import { filesInForce } from './files-in-force.ts';
import { useApplicationFiles } from './use-document.ts';
import type { Submission } from './use-submissions.ts';

interface Props {
  readonly groups: readonly DocumentGroup<Submission>[];
  readonly applicationId: number;
  readonly openId: number | undefined;
}

/** Every document of the grant by whose turn it is, each with the way to it. */
export function DocumentList({ groups, applicationId, openId }: Props) {
  const files = useApplicationFiles(applicationId);
  const countOf = (id: number) => filesInForce(files.filter(({ submissionId }) => submissionId === id)).length;
  return (
    <nav className="document-list" aria-label="提出書類">
      {groups.map(({ title, documents }) => (
        <section key={title} aria-label={title}>
          <h2 className="document-list-title">
            {title}
            <span className="soft">（{documents.length}件）</span>
          </h2>
          <ul>
            {documents.map((document) => (
              <Item key={document.id} document={document} files={countOf(document.id)} isOpen={document.id === openId} />
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Link className="document-list-more" to="/user/reportforms">
          様式と提出期限の一覧を見る
        </Link>
      </p>
    </nav>
  );
}

interface ItemProps {
  readonly document: Submission;
  readonly files: number;
  readonly isOpen: boolean;
}

function Item({ document, files, isOpen }: ItemProps) {
  const { id, formNumber, formName, status, isRequired, receptionEndDate, submittedAt } = document;
  const open = takesFiles(status);
  return (
    <li className="document-entry">
      <Link to={documentPath(id)} aria-current={isOpen || undefined}>
        <span className="document-name">
          <span className="soft">{formNumber}</span> {formName}
        </span>
        <span className="document-facts">
          <Badge color={submissionColors[status]}>{submissionStatuses[status]}</Badge>
          <span>{isRequired ? '必須' : '任意'}</span>
          {files > 0 && <span>ファイル{files}件</span>}
        </span>
        {open && receptionEndDate && (
          <span className="document-due">
            <span className="soft">{isRequired ? '期限' : '受付の期限'}</span> <DueDate date={receptionEndDate} open={isAwaited(document)} />
          </span>
        )}
        {!open && submittedAt && <span className="soft">提出 {formatDateTime(submittedAt)}</span>}
      </Link>
    </li>
  );
}
