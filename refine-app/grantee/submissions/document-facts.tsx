import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { submissionStatuses } from '../../../domain/terms.ts';
import { submissionColors } from '../../../domain/workflow/colors.ts';
import { resources } from '../../../resources.config.ts';
import { meaningOf } from '../../../schema/lifecycle.ts';
import { Badge } from '../../ui/badge.tsx';
import { DownloadButton } from '../pages/download-button.tsx';
import { DueDate } from '../pages/due-date.tsx';
import { FactList } from '../pages/fact-list.tsx';
import { isAwaited } from './document-groups.ts';
import { documentPath } from './document-path.ts';
import type { Submission } from './use-submissions.ts';

/** How a document stands, what it is for, and the paper to write it on. */
export function DocumentFacts({ submission }: { readonly submission: Submission }) {
  const { status, isRequired, receptionEndDate, submittedAt, round, formDescription } = submission;
  return (
    <section className="sheet document-facts-sheet" aria-label="書類の概要">
      <p>
        <Badge color={submissionColors[status]}>{submissionStatuses[status]}</Badge> {meaningOf(resources.submissions, status, 'grantee')}
      </p>
      <FactList
        className=""
        facts={{
          提出: isRequired ? '必ず提出する書類です' : '必要なときに提出する書類です',
          [isRequired ? '提出期限' : '受付の期限']: <DueDate date={receptionEndDate} open={isAwaited(submission)} />,
          最後の提出: submittedAt && `${formatDateTime(submittedAt)}（${round}回目）`,
        }}
      />
      {formDescription && <p className="document-description">{formDescription}</p>}
      <Papers submission={submission} />
    </section>
  );
}

/** The form to write on, and what proves the last submission. */
function Papers({ submission: { id, formNumber, formName, templateFileId, round } }: { readonly submission: Submission }) {
  return (
    <div className="document-facts-acts">
      {templateFileId !== null && (
        <DownloadButton
          url={`/api/files/submissions/${id}/templateFileId`}
          fileName={`${formNumber}_${formName}`}
          failed="様式を取り出せませんでした"
        >
          様式のファイルを保存する
        </DownloadButton>
      )}
      {round > 0 && (
        <Link className="button" to={documentPath(id, 'receipt')}>
          受領の控えを見る
        </Link>
      )}
    </div>
  );
}
