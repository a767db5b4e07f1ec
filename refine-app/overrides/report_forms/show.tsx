/** The generated page shows the form's fields. Who changes a form wants its due rule as a sentence, and how many documents follow it. */
import { useOne } from '@refinedev/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { RowData } from '../../ui/row.ts';
import { DeleteDialog } from '../../views/delete-dialog.tsx';
import { RecordFailure } from '../../views/record-failure.tsx';
import { RecordHead } from '../../views/record-head.tsx';
import { RecordHistory } from '../../views/record-history.tsx';
import { RecordSection } from '../../views/record-section.tsx';
import { RecordVersions } from '../../views/record-versions.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { listPath } from '../../views/trail.ts';
import { dueRuleText } from './due-rule.ts';
import { FormUse } from './form-use.tsx';
import '../../views/views.css';

type Form = RowData & Row<typeof resources.report_forms>;

const facts = ['grantId', 'grantYear', 'formNumber', 'isRequired', 'formDescription', 'templateFileId'] as const;

export function ReportFormShow({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { result: form, query } = useOne<Form>({ resource: resource.name, id });
  if (query.isError) return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />;
  if (!form) return <RecordSkeleton />;
  return <FormPage resource={resource} form={form} />;
}

function FormPage({ resource, form }: { readonly resource: Resource; readonly form: Form }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <article className="view">
      <RecordHead resource={resource} row={form} onEdit={() => undefined} onDelete={() => setDeleting(true)} />
      <section className="record-section" aria-label="提出の期限">
        <h2>提出の期限</h2>
        <p className="form-rule">{dueRuleText(form.dueBasis, form.dueDays)}</p>
        <p className="quiet">
          様式や期限を変えても、すでに用意した書類はそのままです。まだ手を付けていない書類に反映するときは、「進行中の助成に反映する」を押してください。
        </p>
      </section>
      <RecordSection resource={resource} row={form} title="内容" names={facts} />
      <FormUse form={form} />
      <RecordVersions resource={resource} row={form} />
      <RecordHistory resource={resource} id={form.id} />
      {deleting && (
        <DeleteDialog
          resource={resource}
          rows={[form]}
          onClose={() => setDeleting(false)}
          onDeleted={(gone) => {
            if (gone.length > 0) navigate(listPath(resource), { replace: true });
          }}
        />
      )}
    </article>
  );
}
