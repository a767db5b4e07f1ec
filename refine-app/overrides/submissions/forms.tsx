import { useList } from '@refinedev/core';
import { Link } from 'react-router';
import { Value } from '../../fields/value.tsx';
import { FailureFace } from '../../ui/faces.tsx';
import { recordPath } from '../../ui/record-path.ts';
import { DueNote } from './due-note.tsx';
import { type PanelProps, type Submission, submissions } from './submission.ts';

/** All documents of the same application, each one click away. */
export function Forms({ submission }: PanelProps) {
  const { rows, query } = useSiblings(submission);
  return (
    <nav className="record-section" aria-label="この助成の書類">
      <h2>この助成の書類</h2>
      {query.isError && <FailureFace title="書類の一覧の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      <ul className="form-links">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={recordPath(submissions, row)} aria-current={row.id === submission.id ? 'page' : undefined}>
              <span className="form-link-name">
                {row.formNumber} {row.formName}
              </span>
              <Value resource={submissions} name="status" row={row} place="list" />
              {!row.isRequired && <span className="quiet">任意</span>}
              <DueNote submission={row} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The documents of an application, in the order of their forms. */
export function useSiblings({ applicationId }: Submission) {
  const { result, query } = useList<Submission>({
    resource: submissions.name,
    filters: [{ field: 'applicationId', operator: 'eq', value: applicationId }],
    sorters: [{ field: 'formNumber', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 200 },
  });
  return { rows: result.data.filter((row) => row.applicationId === applicationId), query };
}
