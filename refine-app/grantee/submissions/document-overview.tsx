import { takesFiles } from '../../../domain/workflow/submission-statuses.ts';
import { CommentThread } from '../../comments/comment-thread.tsx';
import { Part } from '../pages/part.tsx';
import { DeadlineBanner } from './deadline-banner.tsx';
import { DocumentFacts } from './document-facts.tsx';
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
