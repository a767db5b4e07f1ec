import { useOne } from '@refinedev/core';
import { Alert } from 'antd';
import { ChangeStatusButton } from '../../actions/applications/change-status.tsx';
import { type DocumentStanding, useStanding } from '../../actions/submissions/use-standing.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import type { RowData } from '../../ui/row.ts';
import { applications, type PanelProps } from './submission.ts';

/** Once all that must be filed is completed, the grant's next step is a click away. */
export function NextStep({ submission }: PanelProps) {
  const { standing, query } = useStanding(submission.applicationId);
  if (query.isError) return <FailureLine title="次の手続きを取得できませんでした。" onRetry={() => void query.refetch()} />;
  if (!standing?.isComplete || submission.status !== 'COMPLETED') return null;
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      message={`必須の書類${standing.required}件が、すべて完了しました`}
      description={nextText(standing)}
      action={standing.nextSteps.length > 0 && <MoveButton applicationId={submission.applicationId} />}
    />
  );
}

function nextText({ nextSteps }: DocumentStanding): string | null {
  const labels = nextSteps.map(({ statusLabelAdmin }) => `「${statusLabelAdmin}」`);
  return labels.length > 0 ? `この助成を、次の手続き（${labels.join('、')}）へ進められます。` : null;
}

function MoveButton({ applicationId }: { readonly applicationId: number }) {
  const { result: application } = useOne<RowData>({ resource: applications.name, id: applicationId });
  return application ? <ChangeStatusButton resource={applications} rows={[application]} /> : null;
}
