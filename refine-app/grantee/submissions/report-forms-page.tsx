import { type HttpError, useList } from '@refinedev/core';
import { requiredForms } from '../../../domain/documents/required-forms.ts';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { GrantPage } from '../pages/grant-page.tsx';
import { Part } from '../pages/part.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { FormCard } from './form-card.tsx';
import { useSubmissions } from './use-submissions.ts';
import './report-forms.css';

export type ReportFormRow = Row<typeof resources.report_forms>;

/** The forms of the selected grant: what is to be filed, until when, on which paper. */
export default function ReportFormsPage() {
  return <GrantPage title="様式設定">{(application) => <Forms key={application.id} application={application} />}</GrantPage>;
}

function Forms({ application }: { readonly application: MyApplication }) {
  const forms = useForms(application.grantId);
  const { submissions, query } = useSubmissions(application.id);
  if (application.grantId === null) return <NoForms />;
  const rows = requiredForms(forms.result.data, submissions, application);
  return (
    <Part query={forms.query} failed="様式の取得に失敗しました">
      {() => (
        <Part query={query} failed="提出書類の取得に失敗しました">
          {() => (rows.length > 0 ? rows.map((row) => <FormCard key={row.form.id} {...row} />) : <NoForms />)}
        </Part>
      )}
    </Part>
  );
}

function useForms(grantId: number | null) {
  return useList<ReportFormRow, HttpError>({
    resource: resources.report_forms.name,
    filters: [{ field: 'grantId', operator: 'eq', value: grantId }],
    sorters: [{ field: 'formNumber', order: 'asc' }],
    pagination: { pageSize: 200 },
    queryOptions: { enabled: grantId !== null },
  });
}

function NoForms() {
  return <p className="sheet">この助成の様式はまだ用意されていません。用意ができると、ここに表示されます。</p>;
}
