import clsx from 'clsx/lite';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { DownloadButton, DueDate, FactList } from '../../../../refine-app/grantee/pages/facts.tsx';
import { GrantPage } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { useRows } from '../../../../refine-app/grantee/queries.ts';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import { requiredForms } from '../../rules/required-forms.ts';
import { acceptsFiles } from '../../rules/statuses.ts';
import { DocumentBadge } from './document-badge.tsx';
import { documentPath, isAwaited } from './documents.ts';
import css from './own-documents.module.css';
import { type Submission, useSubmissions } from './use-documents.ts';

type ReportFormRow = Row<typeof resources.report_forms>;

/** The report forms of the selected grant with due dates and templates. */
export default function ReportFormsPage() {
  return (
    <GrantPage title="様式設定" heading="様式">
      {(application) => <Forms key={application.id} application={application} />}
    </GrantPage>
  );
}

function Forms({ application }: { readonly application: MyApplication }) {
  const { grantId } = application;
  const { rows: forms, query: formsQuery } = useRows<ReportFormRow>(resources.report_forms.name, { grantId }, 'formNumber', {
    enabled: grantId !== null,
  });
  const { submissions, query } = useSubmissions(application.id);
  if (grantId === null) return <NoForms />;
  const rows = requiredForms(forms, submissions, application);
  return (
    <QueryPart query={formsQuery} failed="様式の取得に失敗しました">
      {() => (
        <QueryPart query={query} failed="提出書類の取得に失敗しました">
          {() => (rows.length > 0 ? rows.map((row) => <FormCard key={row.form.id} {...row} />) : <NoForms />)}
        </QueryPart>
      )}
    </QueryPart>
  );
}

function NoForms() {
  return <p className={granteeCss.sheet}>この助成の様式はまだ用意されていません。用意ができると、ここに表示されます。</p>;
}

interface Props {
  readonly form: ReportFormRow;
  readonly submission: Submission | undefined;
  readonly dueDate: string | null;
}

/** A form with purpose, due date and status. An existing submission shows its snapshot of the form. */
function FormCard({ form, submission, dueDate }: Props) {
  const { formNumber, formName, formDescription, templateFileId, isRequired } = submission ?? form;
  return (
    <section className={clsx(granteeCss.sheet, css.formCard)} aria-labelledby={`form-${form.id}`}>
      <h2 id={`form-${form.id}`}>
        <span className={baseCss.quiet}>{formNumber}</span> {formName}
      </h2>
      {formDescription && <p>{formDescription}</p>}
      <FactList
        className={granteeCss.figures}
        facts={{
          提出: isRequired ? '必ず提出する書類です' : '必要なときに提出する書類です',
          [isRequired ? '提出期限' : '受付の期限']: <DueDate date={dueDate} open={submission ? isAwaited(submission) : isRequired === true} />,
          状況: submission && <DocumentBadge document={submission} />,
        }}
      />
      <div className={granteeCss.buttons}>
        {templateFileId !== null && (
          <DownloadButton
            url={submission ? `/api/files/submissions/${submission.id}/templateFileId` : `/api/files/report_forms/${form.id}/templateFileId`}
            fileName={`${formNumber}_${formName}`}
            failed="様式を取り出せませんでした"
          >
            様式のファイルをダウンロード
          </DownloadButton>
        )}
        {submission ? (
          <LinkButton to={documentPath(submission.id)}>{acceptsFiles(submission.status) ? '書類を開いて提出する' : '提出した書類を見る'}</LinkButton>
        ) : (
          <p className={baseCss.quiet}>提出の画面は、助成の手続きが進むと開きます。</p>
        )}
      </div>
    </section>
  );
}
