/** Replaces the generated page: shows the due rule as a sentence, and the number of documents of the form. */

import { useList } from '@refinedev/core';
import { Link } from 'react-router';
import { submissionStatuses } from '../../../../domain/terms.ts';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import { RecordHistory } from '../../../../refine-app/resource/record/record-history.tsx';
import { RecordVersions } from '../../../../refine-app/resource/record/record-versions.tsx';
import { fieldsPanel, type RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { listAddress } from '../../../../refine-app/ui/list-address.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { StatusBadge } from '../../../../refine-app/ui/status-badge.tsx';
import { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import { dueRuleText } from '../../../documents/rules/due-rule.ts';
import css from './report-forms.module.css';

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
    <Panel title={name}>
      <p className={css.formRule}>{dueRuleText(dueBasis, dueDays)}</p>
      <p className={baseCss.quiet}>
        様式や期限を変えても、すでに用意した書類はそのままです。まだ手を付けていない書類に反映するときは、「進行中の助成に反映する」を押してください。
      </p>
    </Panel>
  );
}

/** Number of the form's documents by status, each linking to its list. */
function FormUse({ row: { id: formId, submissionCount }, name }: Props) {
  return (
    <Panel title={name}>
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
    </Panel>
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
        <StatusBadge field={submissions.fields.status} value={status} /> <strong>{countText(count)}件</strong>
      </Link>
    </li>
  );
}
