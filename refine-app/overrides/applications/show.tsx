/**
 * The generated page shows one record's fields. A clerk needs the whole case: whose turn it is, how far it has come, and its papers, money,
 * mails and comments, one click away.
 */
import { useOne } from '@refinedev/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { applicationStatuses } from '../../../domain/workflow/application-statuses.ts';
import type { Resource } from '../../../schema/resource.ts';
import { useLive } from '../../providers/live.ts';
import { DeleteDialog } from '../../views/delete-dialog.tsx';
import { RecordFailure } from '../../views/record-failure.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { listPath } from '../../views/trail.ts';
import { useListBehind } from '../../views/use-list-behind.ts';
import type { Application } from './application.ts';
import { GranteeView } from './grantee-view.tsx';
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
