import { Link } from 'react-router';
import { submissionStatuses } from '../../../domain/terms.ts';
import { submissionColors } from '../../../domain/workflow/colors.ts';
import { takesFiles } from '../../../domain/workflow/submission-statuses.ts';
import { Badge } from '../../ui/badge.tsx';
import { DownloadButton } from '../pages/download-button.tsx';
import { DueDate } from '../pages/due-date.tsx';
import { isAwaited } from './document-groups.ts';
import { documentPath } from './document-path.ts';
import type { ReportFormRow } from './report-forms-page.tsx';
import type { Submission } from './use-submissions.ts';

interface Props {
  readonly form: ReportFormRow;
  readonly submission: Submission | undefined;
  readonly dueDate: string | null;
}

/** One form: what it is for, whether it must be filed, until when, how it stands. What is under way stays on the form that it began with. */
export function FormCard({ form, submission, dueDate }: Props) {
  const { formNumber, formName, formDescription, templateFileId, isRequired } = submission ?? form;
  return (
    <section className="sheet form-card" aria-labelledby={`form-${form.id}`}>
      <h2 id={`form-${form.id}`}>
        <span className="soft">{formNumber}</span> {formName}
      </h2>
      {formDescription && <p>{formDescription}</p>}
      <Facts isRequired={isRequired === true} submission={submission} dueDate={dueDate} />
      <div className="form-card-acts">
        {templateFileId !== null && (
          <DownloadButton
            url={submission ? `/api/files/submissions/${submission.id}/templateFileId` : `/api/files/report_forms/${form.id}/templateFileId`}
            fileName={`${formNumber}_${formName}`}
            failed="様式を取り出せませんでした"
          >
            様式のファイルを保存する
          </DownloadButton>
        )}
        {submission ? (
          <Link className="button" to={documentPath(submission.id)}>
            {takesFiles(submission.status) ? '書類を開いて提出する' : '提出した書類を見る'}
          </Link>
        ) : (
          <p className="soft">提出の画面は、助成の手続きが進むと開きます。</p>
        )}
      </div>
    </section>
  );
}

interface FactsProps {
  readonly isRequired: boolean;
  readonly submission: Submission | undefined;
  readonly dueDate: string | null;
}

function Facts({ isRequired, submission, dueDate }: FactsProps) {
  const open = submission ? isAwaited(submission) : isRequired;
  return (
    <dl>
      <div>
        <dt>提出</dt>
        <dd>{isRequired ? '必ず提出する書類です' : '必要なときに提出する書類です'}</dd>
      </div>
      <div>
        <dt>{isRequired ? '提出期限' : '受付の期限'}</dt>
        <dd>
          <DueDate date={dueDate} open={open} />
        </dd>
      </div>
      {submission && (
        <div>
          <dt>状況</dt>
          <dd>
            <Badge color={submissionColors[submission.status]}>{submissionStatuses[submission.status]}</Badge>
          </dd>
        </div>
      )}
    </dl>
  );
}
