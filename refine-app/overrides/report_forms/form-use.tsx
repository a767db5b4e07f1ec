import { useList } from '@refinedev/core';
import { Link } from 'react-router';
import { submissionStatuses } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/count-text.ts';
import { listAddress } from '../../ui/list-address.ts';
import './form-use.css';

const { submissions } = resources;

type Form = Row<typeof resources.report_forms>;

type Status = keyof typeof submissionStatuses;

/** How many documents follow the form, by how far they are; each number leads to them. */
export function FormUse({ form: { id: formId, submissionCount } }: { readonly form: Pick<Form, 'id' | 'submissionCount'> }) {
  return (
    <section className="record-section" aria-label="この様式の書類">
      <h2>この様式の書類</h2>
      {submissionCount === 0 && <p className="quiet">この様式の書類はまだありません。契約のあとに用意されます。</p>}
      {submissionCount > 0 && (
        <ul className="form-use">
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
