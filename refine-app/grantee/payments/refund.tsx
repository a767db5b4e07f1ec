import { deadlineOf } from '../../../domain/dates/deadline.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { movedDayText } from '../../../domain/dates/moved-day.ts';
import { refundProgress } from '../../../domain/money/payment-balance.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';

interface Props {
  /** Yen. */
  readonly amount: number;
  readonly deadline: string | null;
  readonly movedFrom: string | null;
  readonly status: ApplicationStatus;
  readonly refunds: readonly { readonly amount: number }[];
}

/** What is to be paid back, and how much of it has come. Once all is there, or the grant is over, there is nothing to hurry for. */
export function Refund({ amount, deadline, movedFrom, status, refunds }: Props) {
  const { returned, open, asks } = refundProgress({ amount, status, refunds });
  return (
    <section className={asks ? 'sheet refund' : 'sheet'} aria-labelledby="refund">
      <h2 id="refund">{asks ? '返納のお願い' : '返納'}</h2>
      <p>
        返納額 <strong className="refund-amount">{formatYen(amount)}</strong>
      </p>
      {returned > 0 && (
        <p>
          返納済み <strong>{formatYen(returned)}</strong>
        </p>
      )}
      {returned > 0 && open > 0 && (
        <p>
          残り <strong>{formatYen(open)}</strong>
        </p>
      )}
      {asks ? (
        <Due date={deadline} movedFrom={movedFrom} />
      ) : (
        <p>{open > 0 ? '返納の手続きは終わっています。' : '返納していただく額は、すべて入金を確認しました。ありがとうございました。'}</p>
      )}
    </section>
  );
}

function Due({ date, movedFrom }: { readonly date: string | null; readonly movedFrom: string | null }) {
  return (
    <>
      {date && (
        <p>
          返納期限 <strong>{movedDayText({ date, movedFrom })}</strong>　{remaining(date)}
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
