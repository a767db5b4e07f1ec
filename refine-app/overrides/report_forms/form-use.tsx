import { useList } from '@refinedev/core';
import { Link } from 'react-router';
import { submissionStatuses } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/count-text.ts';
import { FailureFace } from '../../ui/faces.tsx';
import { listAddress } from '../../ui/list-address.ts';
import './form-use.css';

const { submissions } = resources;

type Status = keyof typeof submissionStatuses;

/** How many documents follow the form, by how far they are; each number leads to them. */
export function FormUse({ formId }: { readonly formId: number }) {
  const reads = may(useMe(), submissions.name, 'read');
  const { count, query } = useCount(formId, undefined, reads);
  if (!reads) return null;
  return (
    <section className="record-section" aria-label="この様式の書類">
      <h2>この様式の書類</h2>
      {query.isError && <FailureFace title="書類の数の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {count === 0 && <p className="quiet">この様式の書類はまだありません。契約のあとに用意されます。</p>}
      {count !== undefined && count > 0 && (
        <ul className="form-use">
          <li>
            <Link to={listAddress(submissions, { grantReportFormId: formId })}>
              すべて <strong>{countText(count)}件</strong>
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
  const { count } = useCount(formId, status);
  if (!count) return null;
  return (
    <li>
      <Link to={listAddress(submissions, { grantReportFormId: formId, status })}>
        <Badge color={submissions.fields.status.options.colors?.[status]}>{submissionStatuses[status]}</Badge> <strong>{countText(count)}件</strong>
      </Link>
    </li>
  );
}

function useCount(formId: number, status?: Status, enabled = true) {
  const { result, query } = useList({
    resource: submissions.name,
    filters: [
      { field: 'grantReportFormId', operator: 'eq', value: formId },
      ...(status ? [{ field: 'status', operator: 'eq', value: status } as const] : []),
    ],
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { enabled },
    errorNotification: false,
  });
  return { count: query.isSuccess ? (result.total ?? 0) : undefined, query };
}
