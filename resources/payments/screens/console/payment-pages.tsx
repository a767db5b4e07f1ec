/**
 * The list without create and bulk actions: payments are created with their grants, and each has its own amounts. The record page shows what a
 * payment waits for, and the amounts as calculations.
 */
import { daysBetween } from '../../../../domain/dates/days.ts';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { dueText } from '../../../../domain/workflow/turn.ts';
import { ResourceList } from '../../../../refine-app/resource/list/resource-list.tsx';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import { RecordHead } from '../../../../refine-app/resource/record/record-head.tsx';
import { RecordHistory } from '../../../../refine-app/resource/record/record-history.tsx';
import { RelatedPanels } from '../../../../refine-app/resource/record/related-rows.tsx';
import { fieldsPanel, isFilled, type PanelProps, type RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { type PaymentFacts, type PendingPayment, pendingPayments } from '../../rules/payment-words.ts';
import { PaymentSums } from '../payment-sums.tsx';

export function PaymentList({ resource }: { readonly resource: Resource }) {
  // An empty list without filters means that there are no grantees yet (second file, section 2).
  return <ResourceList resource={resource} oneByOne none="助成者データがありません" />;
}

type Payment = RowData & Row<typeof resources.payments>;

export const paymentPage: RecordPage<Payment> = {
  Head,
  panels: {
    金額: Amounts,
    助成: fieldsPanel(['applicationId', 'organizationId', 'grantYear', 'category']),
    日付: fieldsPanel(
      [
        'requestSubmissionDate',
        'conditionalApprovalDate',
        'advancePaymentRequestDate',
        'advancePaymentTransferDate',
        'reportCompletionDate',
        'finalPaymentTransferDate',
        'refundDeadline',
        'refundedDate',
        'taxReturnedDate',
        'advanceOutsideReason',
      ],
      (row, name) => name !== 'advanceOutsideReason' || isFilled(row, name),
    ),
    related: RelatedPanels,
    log: RecordHistory,
  },
};

/** Shows pending amounts in place of the key figures. */
function Head(props: PanelProps<Payment>) {
  const asks = pendingPayments(props.row as PaymentFacts);
  return (
    <RecordHead
      {...props}
      heading={
        <h1>
          {props.row.grantNumber} {props.row.organizationName}
        </h1>
      }
      figures={asks.length > 0 ? <Asks asks={asks} /> : <p className={baseCss.quiet}>いま、待っている支払いや入金はありません。</p>}
    />
  );
}

function Asks({ asks }: { readonly asks: readonly PendingPayment[] }) {
  return (
    <dl className={viewsCss.keyFigures} aria-label="待っている支払いと入金">
      {asks.map(({ label, amount, due }) => (
        <div key={label}>
          <dt>{label}を待っています</dt>
          <dd className={viewsCss.figure}>{formatYen(amount)}</dd>
          {due && <Due day={due} />}
        </div>
      ))}
    </dl>
  );
}

function Due({ day }: { readonly day: string }) {
  const days = daysBetween(japanDate(new Date()), day);
  const due = dueText(days < 0 ? { daysLeft: null, overdueDays: -days } : { daysLeft: days, overdueDays: null });
  return (
    <dd>
      期限 {formatDate(day)} <strong className={due?.late ? baseCss.failed : undefined}>{due?.text}</strong>
    </dd>
  );
}

function Amounts({ row, name }: PanelProps<Payment> & { readonly name: string }) {
  return (
    <Panel title={name}>
      <PaymentSums payment={row} />
    </Panel>
  );
}
