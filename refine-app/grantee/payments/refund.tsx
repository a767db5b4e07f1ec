import { deadlineOf } from '../../../domain/dates/deadline.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import type { PaymentStatus } from '../../../domain/money/payment-milestones.ts';
import { formatYen } from '../../../domain/money/yen.ts';

/** What is to be paid back. Once the grant is over there is nothing to hurry for. */
export function Refund({ payment: { refundAmount, refundDeadline }, open }: { readonly payment: PaymentStatus; readonly open: boolean }) {
  return (
    <section className={open ? 'sheet refund' : 'sheet'} aria-labelledby="refund">
      <h2 id="refund">{open ? '返納のお願い' : '返納'}</h2>
      <p>
        返納額 <strong className="refund-amount">{formatYen(refundAmount ?? 0)}</strong>
      </p>
      {open ? <Due date={refundDeadline} /> : <p>返納の手続きは終わっています。</p>}
    </section>
  );
}

function Due({ date }: { readonly date: string | null }) {
  return (
    <>
      {date && (
        <p>
          返納期限 <strong>{formatDate(date)}</strong>　{remaining(date)}
        </p>
      )}
      <p className="soft">前払いした金額が確定額を上回った分、または使わなかった分です。振込先は、基金からのご案内をご覧ください。</p>
    </>
  );
}

/** Money is paid back, not handed in: an overdue refund is not called 至急提出. */
function remaining(date: string): string {
  const { level, text } = deadlineOf(date, japanDate(new Date()));
  return level === 'overdue' ? '期限を過ぎています' : text;
}
