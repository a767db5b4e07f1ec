import { formatYen } from '../../../domain/money/yen.ts';
import type { ReceiptStatistics } from '../../../domain/receipts/statistics.ts';
import { receiptStatuses } from '../../../domain/terms.ts';
import { receiptColors } from '../../../domain/workflow/colors.ts';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/count-text.ts';
import { Part } from '../pages/part.tsx';
import { useStatistics } from './use-receipts.ts';

type Status = keyof typeof receiptStatuses;
const statuses = Object.keys(receiptStatuses) as Status[];

/** Six cards with the number of receipts at each status, and what they add up to. */
export function Statistics({ applicationId }: { readonly applicationId: number }) {
  const { statistics, query } = useStatistics(applicationId);
  return (
    <section aria-label="領収書の統計" className="receipts-statistics">
      <Part query={query} failed="領収書の統計取得に失敗しました">
        {() => statistics && <Figures statistics={statistics} />}
      </Part>
    </section>
  );
}

function Figures({ statistics }: { readonly statistics: ReceiptStatistics }) {
  const { totalAmount, approvedAmount, averageAmount } = statistics;
  return (
    <>
      <ul className="status-cards">
        {statuses.map((status) => (
          <li key={status} className="sheet">
            <Badge color={receiptColors[status]}>{receiptStatuses[status]}</Badge>
            <strong>
              {countText(statistics[`${status}Count`])}
              <small>件</small>
            </strong>
          </li>
        ))}
      </ul>
      <dl className="sheet amount-statistics">
        {(
          [
            ['対象額の合計', totalAmount],
            ['承認済みの対象額', approvedAmount],
            ['対象額の平均', averageAmount],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatYen(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">対象額は、税込みの金額からポイント利用分を除いた額です。</p>
    </>
  );
}
