import { type HttpError, useCustom } from '@refinedev/core';
import { formatDate } from '../../../domain/dates/japan-date.ts';
import type { GranteeTask } from '../../../domain/tasks/grantee-tasks.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import type { Application } from './application.ts';

/** What the grantee's own page asks for next, for the clerk on the telephone. */
export function GranteeView({ application }: { readonly application: Application }) {
  return may(useMe(), 'status_histories', 'read') ? <Tasks id={application.id} /> : null;
}

function Tasks({ id }: { readonly id: number }) {
  const { result, query } = useCustom<GranteeTask[] & Record<string, unknown>, HttpError>({
    url: `/api/applications/${id}/tasks`,
    method: 'get',
  });
  if (query.isError)
    return (
      <p className="case-grantee">
        <FailureLine title="助成者が次にすることを取得できませんでした。" onRetry={() => void query.refetch()} />
      </p>
    );
  // Keeps its place, so that nothing below moves when the answer comes.
  if (!query.isSuccess) return <p className="case-grantee" />;
  const tasks: readonly GranteeTask[] = result.data;
  if (tasks.length === 0) return <p className="case-grantee quiet">助成者に今お願いしていることはありません。</p>;
  return (
    <details className="case-grantee">
      <summary>助成者が次にすること（{tasks.length}件）</summary>
      <ul>
        {tasks.map(({ key, title, dueDate, urgent }) => (
          <li key={key}>
            {title}
            {dueDate && <span className={urgent ? 'failed' : 'quiet'}>　期限 {formatDate(dueDate)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
