/**
 * The generated page shows one record's fields. A clerk needs the whole case: whose turn it is, how far it has come, and its papers, money,
 * mails and comments, one click away.
 */
import { type HttpError, useCustom, useOne } from '@refinedev/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '../../../domain/dates/japan-date.ts';
import type { GranteeTask } from '../../../domain/tasks/grantee-tasks.ts';
import { applicationStatuses } from '../../../domain/workflow/application-statuses.ts';
import type { Resource } from '../../../schema/resource.ts';
import { may } from '../../providers/access.ts';
import { useLive } from '../../providers/live.ts';
import { useMe } from '../../providers/session.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { DeleteDialog } from '../../views/delete-dialog.tsx';
import { RecordFailure } from '../../views/record-failure.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { listPath } from '../../views/trail.ts';
import { useListBehind } from '../../views/use-list-behind.ts';
import type { Application } from './application.ts';
import { ApplicationHead } from './head.tsx';
import { PhaseBar } from './phase-bar.tsx';
import { ApplicationTabs } from './tabs.tsx';
import '../../views/views.css';

export function ApplicationShow({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { result: application, query } = useOne<Application>({ resource: resource.name, id });
  if (query.isError) return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />;
  if (!application) return <RecordSkeleton />;
  return <Case resource={resource} application={application} />;
}

function Case({ resource, application }: { readonly resource: Resource; readonly application: Application }) {
  const navigate = useNavigate();
  useLive(application.id);
  const { list } = useListBehind(resource);
  const [deleting, setDeleting] = useState(false);
  const status = applicationStatuses.find(({ key }) => key === application.status);
  return (
    <article className="view">
      <ApplicationHead application={application} status={status} onDelete={() => setDeleting(true)} />
      {status && <PhaseBar application={application} status={status} />}
      <GranteeView application={application} />
      <ApplicationTabs application={application} />
      {deleting && (
        <DeleteDialog
          resource={resource}
          rows={[application]}
          onClose={() => setDeleting(false)}
          onDeleted={(gone) => {
            if (gone.length > 0) navigate(listPath(list), { replace: true });
          }}
        />
      )}
    </article>
  );
}

/** What the grantee's own page asks for next, for the clerk on the telephone. */
function GranteeView({ application }: { readonly application: Application }) {
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
