import { type HttpError, useCustom } from '@refinedev/core';
import { Link } from 'react-router';
import { formatYen } from '../../../domain/money/yen.ts';
import type { ReceiptStatistics } from '../../../domain/receipts/statistics.ts';
import { receiptStatuses } from '../../../domain/terms.ts';
import { receiptColors } from '../../../domain/workflow/colors.ts';
import { resources } from '../../../resources.config.ts';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/count-text.ts';
import { FailureFace } from '../../ui/faces.tsx';
import { listAddress } from '../../ui/list-address.ts';

type Status = keyof typeof receiptStatuses;
const statuses = Object.keys(receiptStatuses) as Status[];

/** How many receipts stand at each status, and what all of them add up to; a card opens its list. */
export function ReceiptFigures() {
  const { result, query } = useCustom<ReceiptStatistics & Record<string, unknown>, HttpError>({
    url: '/api/receipts/stats',
    method: 'get',
  });
  if (query.isError) return <FailureFace title="領収書の統計取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />;
  const statistics = query.isSuccess ? (result.data as ReceiptStatistics) : undefined;
  const amounts = { 対象額の合計: statistics?.totalAmount, 承認済みの対象額: statistics?.approvedAmount, 対象額の平均: statistics?.averageAmount };
  return (
    <section className="receipt-figures" aria-label="領収書の統計">
      <ul>
        {statuses.map((status) => (
          <li key={status}>
            <Link to={listAddress(resources.receipts, { status })}>
              <Badge color={receiptColors[status]}>{receiptStatuses[status]}</Badge>
              <strong>{statistics ? `${countText(statistics[`${status}Count`])}件` : '—'}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <dl>
        {Object.entries(amounts).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount === undefined ? '—' : formatYen(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">対象額は、税込みの金額からポイント利用分を除いた額です。</p>
    </section>
  );
}
