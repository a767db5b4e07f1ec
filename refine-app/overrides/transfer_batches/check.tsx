import { type HttpError, useCustom } from '@refinedev/core';
import { Alert } from 'antd';
import type { CheckRun } from '../../../domain/bank/transfer/check-run.ts';
import { CheckTable } from '../../ui/check-table.tsx';
import { FailureFace } from '../../ui/faces.tsx';

/** Accounts change and days pass: the check is made again whenever the page is opened. */
export function BatchCheck({ id, version }: { readonly id: number; readonly version: number }) {
  const { result, query } = useCustom<CheckRun & Record<string, unknown>, HttpError>({
    url: `/api/transfer_batches/${id}/check`,
    method: 'get',
    queryOptions: { queryKey: ['transfer check', id, version] },
    errorNotification: false,
  });
  if (query.isError) return <FailureFace title="振込データを確認できませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.isSuccess) return null;
  if (result.data.sound) return <Alert type="success" showIcon message="今の口座・銀行一覧・日付で確認し、問題は見つかりませんでした。" />;
  return (
    <section className="record-section" aria-label="確認の結果">
      <h2>確認の結果</h2>
      <CheckTable run={{ ...result.data, rows: result.data.rows.filter(({ problems }) => problems.length > 0) }} />
    </section>
  );
}
