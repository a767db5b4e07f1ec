import { type HttpError, useCustom } from '@refinedev/core';
import { Alert } from 'antd';
import type { Warning } from '../../../domain/receipts/warnings.ts';
import { FailureFace } from '../../ui/faces.tsx';

/** What to look at before deciding. None of it decides. */
export function Warnings({ id, version }: { readonly id: number; readonly version: number }) {
  const { result, query } = useCustom<Warning[] & Record<string, unknown>, HttpError>({
    url: `/api/receipts/${id}/warnings`,
    method: 'get',
    queryOptions: { queryKey: ['receipt-warnings', id, version] },
    errorNotification: false,
  });
  if (query.isError) return <FailureFace title="注意点を取得できませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  const warnings: readonly Warning[] = query.isSuccess ? result.data : [];
  if (warnings.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message={`確認したほうがよいこと（${warnings.length}件）`}
      description={
        <ul className="review-warnings">
          {warnings.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      }
    />
  );
}
