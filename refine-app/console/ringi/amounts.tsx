import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { Value } from '../../fields/value.tsx';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { FailureFace } from '../../ui/faces.tsx';
import type { RowData } from '../../ui/row.ts';
import { usePayment } from '../../ui/use-payment.ts';

const { applications, payments } = resources;

/** What was asked for, granted and paid. The last only for those who may read payments. */
export function Amounts({ row }: { readonly row: RowData }) {
  const readsPayments = may(useMe(), payments.name, 'read');
  const { payment, query } = usePayment(row.id, readsPayments);
  return (
    <section className="paper-part" aria-labelledby="amounts">
      <h2 id="amounts">金額</h2>
      <dl className="paper-amounts">
        {['entryAmount', 'approvedAmount', 'advancedPaymentAmount'].map((name) => (
          <Amount key={name} resource={applications} name={name} row={row} />
        ))}
        {payment &&
          ['submittedAmount', 'finalAmount', 'refundAmount'].map((name) => <Amount key={name} resource={payments} name={name} row={payment} />)}
      </dl>
      {query.isError && <FailureFace title="支払いの金額を読み込めませんでした" error={query.error} onRetry={() => void query.refetch()} />}
      {readsPayments && query.isSuccess && !payment && <p className="soft">支払いの記録はまだありません。</p>}
    </section>
  );
}

function Amount({ resource, name, row }: { readonly resource: Resource; readonly name: string; readonly row: RowData }) {
  return (
    <div>
      <dt>{resource.fields[name]?.label}</dt>
      <dd>
        <Value resource={resource} name={name} row={row} place="record" />
      </dd>
    </div>
  );
}
