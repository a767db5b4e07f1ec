import { type HttpError, useCustom } from '@refinedev/core';
import { Alert } from 'antd';
import { Link } from 'react-router';
import type { Warning } from '../../../domain/receipts/warnings.ts';
import { resources } from '../../../resources.config.ts';
import { FailureFace } from '../../ui/faces.tsx';
import { listAddress } from '../../ui/list-address.ts';
import type { RowData } from '../../ui/row.ts';

/** What to look at before deciding. None of it decides. */
export function Warnings({ row }: { readonly row: RowData }) {
  const { id, version } = row;
  const { result, query } = useCustom<Warning[] & Record<string, unknown>, HttpError>({
    url: `/api/receipts/${id}/warnings`,
    method: 'get',
    queryOptions: { queryKey: ['receipt-warnings', id, version] },
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
            <li key={key}>
              {text}
              {key === 'duplicate' && <Alike row={row} />}
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The list with the receipts of that day and amount, this one among them. */
function Alike({ row }: { readonly row: RowData }) {
  const [amount, day] = [Number(row.amount), String(row.receiptDate)];
  const alike = listAddress(resources.receipts, { minAmount: amount, maxAmount: amount, receiptDateFrom: day, receiptDateTo: day });
  return <Link to={alike}>同じ日付・金額の領収書を見る</Link>;
}
