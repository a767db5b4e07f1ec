import { submissionStatuses } from '../../../domain/terms.ts';
import { submissionColors } from '../../../domain/workflow/colors.ts';
import { Badge } from '../../ui/badge.tsx';
import { DownloadButton } from '../pages/download-button.tsx';
import { DueDate } from '../pages/due-date.tsx';
import type { ReportFormRow } from './report-forms-page.tsx';
import { awaitsGrantee, type Submission } from './use-submissions.ts';

interface Props {
  readonly form: ReportFormRow;
  readonly submission: Submission | undefined;
  readonly dueDate: string | null;
}

/** One form: what it is for, whether it must be filed, until when, how it stands. */
export function FormCard({ form, submission, dueDate }: Props) {
  const { id, formNumber, formName, formDescription, templateFileId } = form;
  return (
    <section className="sheet form-card" aria-labelledby={`form-${id}`}>
      <h2 id={`form-${id}`}>
        <span className="soft">{formNumber}</span> {formName}
      </h2>
      {formDescription && <p>{formDescription}</p>}
      <Facts form={form} submission={submission} dueDate={dueDate} />
      {templateFileId !== null && (
        <DownloadButton
          url={`/api/files/report_forms/${id}/templateFileId`}
          fileName={`${formNumber}_${formName}`}
          failed="様式を取り出せませんでした"
        >
          様式のファイルを保存する
        </DownloadButton>
      )}
    </section>
  );
}

function Facts({ form: { isRequired }, submission, dueDate }: Props) {
  const open = isRequired === true && (!submission || awaitsGrantee(submission));
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
