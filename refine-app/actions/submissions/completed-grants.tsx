import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';
import type { Outcome } from '../../ui/rows-dialog.tsx';
import { useProgress } from './use-progress.ts';

/** After many approvals: the grants that have all their required documents with them, each with the way to its next step. */
export function CompletedGrants({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const approved = outcomes.filter(({ failure }) => !failure).map(({ row }) => [Number(row.applicationId), row] as const);
  return (
    <div role="status">
      {[...new Map(approved)].map(([applicationId, row]) => (
        <Grant key={applicationId} applicationId={applicationId} row={row} />
      ))}
    </div>
  );
}

function Grant({ applicationId, row }: { readonly applicationId: number; readonly row: RowData }) {
  const { progress } = useProgress(applicationId);
  if (!progress || progress.nextSteps.length === 0) return null;
  const { applications } = resources;
  return (
    <p>
      <Link to={recordPath(applications, { id: applicationId, entryNumber: row.entryNumber })}>
        {String(row.grantNumber ?? row.entryNumber)} {String(row.grantTitle ?? '')}
      </Link>
      ：必須の書類がすべて完了しました。次の手続き（{progress.nextSteps.map(({ statusLabelAdmin }) => `「${statusLabelAdmin}」`).join('、')}
      ）へ進められます。
    </p>
  );
}
