import { useCustom } from '@refinedev/core';
import { Link } from 'react-router';
import { recordPath } from '../../../../refine-app/ui/record-path.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import type { Outcome } from '../../../../refine-app/ui/rows-dialog.tsx';
import { resources } from '../../../../resources.config.ts';

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

/** How far the documents of an application are, and what can follow once all that must be filed is completed. */
export interface DocumentProgress {
  readonly required: number;
  readonly completed: number;
  readonly isComplete: boolean;
  /** Empty until it is complete, and for those who may not take the next step. */
  readonly nextSteps: readonly { readonly id: number; readonly statusLabelAdmin: string }[];
}

export function useProgress(applicationId: number) {
  const { result, query } = useCustom({ url: `/api/applications/${applicationId}/documents-progress`, method: 'get' });
  const read = (data: unknown) => data as DocumentProgress;
  /** Whether there is a next step now. */
  const offersStep = async (): Promise<boolean> => {
    const { data } = await query.refetch();
    return data ? read(data.data).nextSteps.length > 0 : false;
  };
  return { progress: query.isSuccess ? read(result.data) : undefined, offersStep, query };
}
