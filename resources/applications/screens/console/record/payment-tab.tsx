import { Link } from 'react-router';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { ActionButtons } from '../../../../../refine-app/resource/actions/action-buttons.tsx';
import { RecordSkeleton } from '../../../../../refine-app/resource/list/skeletons.tsx';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import { RecordSection } from '../../../../../refine-app/resource/record/record-section.tsx';
import { RelatedPanel } from '../../../../../refine-app/resource/record/related-rows.tsx';
import { EmptyState, FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import { PaymentSums } from '../../../../payments/screens/payment-sums.tsx';
import { usePayment } from '../../../../payments/screens/use-payment.ts';
import { applications, type PanelProps } from './application.ts';
import css from './applications.module.css';

const { payments } = resources;

const namesOf = (kind: string) => Object.entries(payments.fields).flatMap(([name, field]) => (field.kind === kind ? [name] : []));
const dates = namesOf('date');

const accountOf = (grantNumber: unknown) => `${payments.screen.path}/account?grantNumber=${encodeURIComponent(String(grantNumber))}`;

/** What was and will be paid to the grantee. */
export function PaymentTab({ row }: PanelProps) {
  const { payment, query } = usePayment(row.id);
  const me = useMe();
  const canSettle = may(me, resources.payment_settlements.name, 'read');
  if (query.isError) return <FailureState title="支払いの取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <RecordSkeleton />;
  if (!payment) return <EmptyState text="支払いの記録はまだありません。契約のあとに作られます。" />;
  return (
    <div className={css.casePanel}>
      <RecordSection resource={payments} row={payment} title="支払いの状況" names={['status']} />
      <Panel title="金額">
        <PaymentSums payment={payment} />
      </Panel>
      <RecordSection resource={payments} row={payment} title="日付" names={dates} />
      <MoneyRecords row={row} />
      <p className={css.paymentLinks}>
        <Link to={`${payments.screen.path}/${payment.id}`}>支払いの詳細を開く</Link>
        {may(me, resources.payment_entries.name, 'read') && <Link to={accountOf(payment.grantNumber)}>助成の金額の記録（監査用）を開く</Link>}
        {canSettle && payment.finalAmount !== null && (
          <Link to={`${payments.screen.path}/settlement?grantNumber=${encodeURIComponent(String(payment.grantNumber))}`}>精算の内容を見る</Link>
        )}
      </p>
    </div>
  );
}

const { payment_entries, change_decisions } = resources;

/** Payment entries, and the decisions that changed what had been decided. */
function MoneyRecords({ row }: PanelProps) {
  const me = useMe();
  return (
    <>
      {may(me, payment_entries.name, 'read') && (
        <RelatedPanel resource={applications} name={payment_entries.name} row={row} buttons={counterButton} />
      )}
      {may(me, change_decisions.name, 'read') && <RelatedPanel resource={applications} name={change_decisions.name} row={row} />}
    </>
  );
}

/** An entry that was countered cannot be countered again. */
function counterButton(entry: RowData) {
  return entry.counteredAmount ? null : <ActionButtons resource={payment_entries} rows={[entry]} names={entry.abilities} />;
}
