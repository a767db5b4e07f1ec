import { deadlineOf } from '../../../domain/dates/deadline.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { takesFiles } from '../../../domain/workflow/submission-statuses.ts';
import { CommentThread } from '../../comments/comment-thread.tsx';
import { Part } from '../pages/part.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { isAwaited } from './document-groups.ts';
import { DocumentHistory } from './document-history.tsx';
import { FileLists } from './file-lists.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { ReturnedNote } from './returned-note.tsx';
import { ToSubmit } from './to-submit.tsx';
import { Uploads } from './uploads.tsx';
import { useDocumentFiles, useDocumentHistory } from './use-document.ts';
import type { Submission } from './use-submissions.ts';
import { useUploads } from './use-uploads.ts';

interface Props {
  readonly submission: Submission;
  readonly takesFocus: boolean;
}

/** A document as it stands, and what its grantee can do with it now. */
export function DocumentOverview({ submission, takesFocus }: Props) {
  const { id, applicationId, formNumber, formName, status } = submission;
  const { files, query } = useDocumentFiles(id);
  const { history, query: historyQuery } = useDocumentHistory(id);
  const uploads = useUploads(submission);
  return (
    <>
      <PanelHeading takesFocus={takesFocus}>
        <span className="soft">{formNumber}</span> {formName}
      </PanelHeading>
      <ReturnedNote submission={submission} history={history} />
      <DeadlineBanner submission={submission} />
      <DocumentFacts submission={submission} />
      <section className="sheet" aria-labelledby="document-files">
        <h3 id="document-files">ファイル</h3>
        <Part query={query} failed="ファイルの取得に失敗しました">
          {() => <FileLists submission={submission} files={files} />}
        </Part>
        <Uploads uploads={uploads} files={files} takes={takesFiles(status) && query.isSuccess} />
        {query.isSuccess && <ToSubmit submission={submission} files={files} uploads={uploads} />}
      </section>
      <section className="sheet" aria-labelledby="document-comments">
        <h3 id="document-comments">基金とのやりとり</h3>
        <CommentThread entityType="submission" entityId={id} applicationId={applicationId} side="grantee" />
      </section>
      <section className="sheet" aria-labelledby="document-history">
        <h3 id="document-history">これまでの経過</h3>
        <Part query={historyQuery} failed="履歴の取得に失敗しました">
          {() => <DocumentHistory submissionId={id} history={history} />}
        </Part>
      </section>
    </>
  );
}

const advice = {
  overdue: 'できるだけ早く提出してください。遅れるわけがあるときは、下の「基金とのやりとり」でお知らせください。',
  today: '今日のうちに提出してください。',
  soon: '期限までに提出してください。',
} as const;

/**
 * Warns of a deadline that is near or over (second file, sections 2 and 9); not while the foundation has the document, nor once it is completed,
 * nor for a document that need not be filed.
 */
function DeadlineBanner({ submission }: { readonly submission: Submission }) {
  const { receptionEndDate } = submission;
  if (!receptionEndDate || !isAwaited(submission)) return null;
  const { level, text } = deadlineOf(receptionEndDate, japanDate(new Date()));
  if (level === 'later') return null;
  return (
    <div className={`document-note document-${level}`}>
      <strong>{level === 'soon' ? `提出期限まで、${text}です` : text}</strong>
      <p>
        提出期限は {formatDate(receptionEndDate)} です。{advice[level]}
      </p>
    </div>
  );
}
