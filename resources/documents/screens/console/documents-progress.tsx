import { useCustom } from '@refinedev/core';
import { Link } from 'react-router';
import { recordPath } from '../../../../refine-app/ui/record-path.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import type { Outcome } from '../../../../refine-app/ui/rows-dialog.tsx';
import { resources } from '../../../../resources.config.ts';

/** After a bulk approval: the grants whose required documents are complete, with links to the next transition. */
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

/** Progress of an application's documents, with the transitions available once complete. */
export interface DocumentProgress {
  readonly required: number;
  readonly completed: number;
  readonly isComplete: boolean;
  /** Empty until complete, and for users who may not take the next transition. */
  readonly nextSteps: readonly { readonly id: number; readonly statusLabelAdmin: string }[];
}

export function useProgress(applicationId: number) {
  const { result, query } = useCustom({ url: `/api/applications/${applicationId}/documents-progress`, method: 'get' });
  const read = (data: unknown) => data as DocumentProgress;
  /** Refetches and tells whether a next transition is available. */
  const offersStep = async (): Promise<boolean> => {
    const { data } = await query.refetch();
    return data ? read(data.data).nextSteps.length > 0 : false;
  };
  return { progress: query.isSuccess ? read(result.data) : undefined, offersStep, query };
}
