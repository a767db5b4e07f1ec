import { type HttpError, useCustom } from '@refinedev/core';
import type { CheckRun } from '../../../domain/bank/transfer/check-run.ts';
import { CheckTable } from '../../ui/check-table.tsx';
import { FailureFace } from '../../ui/faces.tsx';

/** Accounts change and days pass: the check is made again whenever the page is opened. */
export function BatchCheck({ id, version }: { readonly id: number; readonly version: number }) {
  const { result, query } = useCustom<CheckRun & Record<string, unknown>, HttpError>({
    url: `/api/transfer_batches/${id}/check`,
    method: 'get',
    queryOptions: { queryKey: ['transfer check', id, version] },
  });
  if (query.isError) return <FailureFace title="振込データを確認できませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.isSuccess) return null;
  return (
    <section className="record-section" aria-label="確認の結果">
      <h2>確認の結果</h2>
      <p className="quiet">
        今の口座・銀行一覧・日付で確認しました。口座を最後に登録・変更した人と確認した人が、心当たりのある人かもお確かめください。
      </p>
      <CheckTable run={result.data} />
    </section>
  );
}
