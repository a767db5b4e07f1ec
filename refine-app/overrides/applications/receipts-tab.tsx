import { formatYen } from '../../../domain/money/yen.ts';
import { resources } from '../../../resources.config.ts';
import { BudgetGauge } from '../../ui/budget-gauge.tsx';
import { blank } from '../../ui/present.ts';
import { Related } from '../../views/related.tsx';
import { stateOf } from '../../views/use-related.ts';
import { useTotals } from '../../views/use-totals.ts';
import { applications, type PanelProps } from './application.ts';
import './panels.css';

export function ReceiptsTab({ application }: PanelProps) {
  return (
    <>
      <Related resource={applications} name="receipts" row={application} />
      <Approved application={application} />
      <BudgetGauge applicationId={application.id} />
    </>
  );
}

/** What of all receipts counts already. */
function Approved({ application }: PanelProps) {
  const state = stateOf(applications, 'receipts', application);
  const { data } = useTotals(resources.receipts, { ...state, filters: { ...state.filters, status: ['approved', 'paid'] } });
  return (
    <dl className="key-figures related-totals">
      <div>
        <dt>対象額のうち承認済み・支払済み</dt>
        <dd className="figure">{data ? formatYen(data.sums.eligibleAmount ?? 0) : blank}</dd>
      </div>
    </dl>
  );
}
