import { formatYen } from '../../../domain/money/yen.ts';
import { resources } from '../../../resources.config.ts';
import { BudgetGauge } from '../../ui/budget-gauge.tsx';
import { listAddress } from '../../ui/list-address.ts';
import type { PanelProps } from './application.ts';
import { Related } from './related.tsx';
import { RelatedTable } from './related-table.tsx';
import { receiptTotals } from './totals.ts';
import { type RelatedRows, shownRows, useRelated } from './use-related.ts';

const { receipts } = resources;
const columns = ['title', 'vendor', 'amount', 'eligibleAmount', 'receiptDate', 'paymentDate', 'paymentMethod', 'status', 'submittedAt'] as const;

/** The API's largest page: enough to add up all receipts of a grant. */
const summedRows = 200;

export function ReceiptsTab({ application }: PanelProps) {
  const related = useRelated('receipts', application.id, { field: 'receiptDate', order: 'desc' }, summedRows);
  return (
    <Related
      resource={receipts}
      related={related}
      empty="領収書はまだ登録されていません。"
      listHref={listAddress(receipts, { applicationId: application.id })}
    >
      <RelatedTable resource={receipts} names={columns} rows={related.rows.slice(0, shownRows)} />
      <Totals related={related} />
      <BudgetGauge applicationId={application.id} />
    </Related>
  );
}

/** Of all receipts, not only those on the tab. A sum of a part would mislead. */
function Totals({ related: { rows, total } }: { readonly related: RelatedRows }) {
  const { sum, approved } = receiptTotals(rows);
  const complete = rows.length === total;
  return (
    <dl className="key-figures related-totals">
      <div>
        <dt>件数</dt>
        <dd className="figure">{total.toLocaleString('ja-JP')}件</dd>
      </div>
      {complete && (
        <div>
          <dt>対象額の合計</dt>
          <dd className="figure">{formatYen(sum)}</dd>
        </div>
      )}
      {complete && (
        <div>
          <dt>うち承認済み・支払済み</dt>
          <dd className="figure">{formatYen(approved)}</dd>
        </div>
      )}
    </dl>
  );
}
