/** The generated page shows the form's fields. Who changes a form wants its due rule as a sentence, and how many documents follow it. */
import { useList } from '@refinedev/core';
import { Link } from 'react-router';
import { dueRuleText } from '../../domain/documents/due-rule.ts';
import { submissionStatuses } from '../../domain/terms.ts';
import { resources } from '../../resources.config.ts';
import type { Row } from '../../schema/derive/rows.ts';
import { Badge } from '../ui/badge.tsx';
import baseCss from '../ui/base.module.css';
import { countText } from '../ui/count-text.ts';
import { listAddress } from '../ui/list-address.ts';
import type { RowData } from '../ui/row.ts';
import { RecordHistory } from '../views/record-history.tsx';
import { RecordVersions } from '../views/record-versions.tsx';
import { fieldsPanel, type RecordPage } from '../views/show.tsx';
import viewsCss from '../views/views.module.css';
import css from './report_forms.module.css';

const { submissions } = resources;

type Form = RowData & Row<typeof resources.report_forms>;

type Status = keyof typeof submissionStatuses;

export const reportFormPage: RecordPage<Form> = {
  panels: {
    提出の期限: DueRule,
    内容: fieldsPanel(['grantId', 'grantYear', 'formNumber', 'isRequired', 'formDescription', 'templateFileId']),
    この様式の書類: FormUse,
    versions: RecordVersions,
    log: RecordHistory,
  },
};

interface Props {
  readonly row: Form;
  readonly name: string;
}

function DueRule({ row: { dueBasis, dueDays }, name }: Props) {
  return (
    <section className={viewsCss.recordSection} aria-label={name}>
      <h2>{name}</h2>
      <p className={css.formRule}>{dueRuleText(dueBasis, dueDays)}</p>
      <p className={baseCss.quiet}>
        様式や期限を変えても、すでに用意した書類はそのままです。まだ手を付けていない書類に反映するときは、「進行中の助成に反映する」を押してください。
      </p>
    </section>
  );
}

/** How many documents follow the form, by how far they are; each number leads to them. */
function FormUse({ row: { id: formId, submissionCount }, name }: Props) {
  return (
    <section className={viewsCss.recordSection} aria-label={name}>
      <h2>{name}</h2>
      {submissionCount === 0 && <p className={baseCss.quiet}>この様式の書類はまだありません。契約のあとに用意されます。</p>}
      {submissionCount > 0 && (
        <ul className={css.formUse}>
          <li>
            <Link to={listAddress(submissions, { grantReportFormId: formId })}>
              すべて <strong>{countText(submissionCount)}件</strong>
            </Link>
          </li>
          {Object.keys(submissionStatuses).map((status) => (
            <StatusCount key={status} formId={formId} status={status as Status} />
          ))}
        </ul>
      )}
    </section>
  );
}

function StatusCount({ formId, status }: { readonly formId: number; readonly status: Status }) {
  const { result } = useList({
    resource: submissions.name,
    filters: [
      { field: 'grantReportFormId', operator: 'eq', value: formId },
      { field: 'status', operator: 'eq', value: status },
    ],
    pagination: { currentPage: 1, pageSize: 1 },
  });
  const count = result.total;
  if (!count) return null;
  return (
    <li>
      <Link to={listAddress(submissions, { grantReportFormId: formId, status })}>
        <Badge color={submissions.fields.status.options.colors?.[status]}>{submissionStatuses[status]}</Badge> <strong>{countText(count)}件</strong>
      </Link>
    </li>
  );
}
