import { japanDate } from '../../../domain/dates/japan-date.ts';
import { advanceLimit } from '../../../domain/money/advance.ts';
import { shareSentences, usualShare } from '../../../domain/money/grant-share.ts';
import { dayText, dueDay, type PaymentDay } from '../../../domain/money/schedule.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { paymentMethod } from '../pages/grant-summary.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import type { PaymentDetails } from './use-details.ts';

interface Props {
  readonly application: MyApplication;
  /** When this grant is paid; the usual months until it is known. */
  readonly schedule: PaymentDetails['schedule'] | undefined;
  readonly share: PaymentDetails['share'] | undefined;
}

/** The foundation's rules of payment in plain words (spec, second file, section 1). */
export function PaymentRules({ application, schedule, share }: Props) {
  const { approvedAmount } = application;
  const limit = approvedAmount ? `この助成では ${formatYen(advanceLimit(approvedAmount))} まで` : '';
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">お支払いの方法</h2>
      <div className="sheet">
        <p>
          この助成のお支払い方法：<strong>{paymentMethod(application)}</strong>
        </p>
        <dl className="rules">
          <dt>前払い</dt>
          <dd>
            承認額の80％まで{limit && `（${limit}）`}を、{plannedText(schedule?.advance, '7月頃')}
            にお支払いします。残りは、完了払いと同じ時期にお支払いします。
          </dd>
          <dt>完了払い</dt>
          <dd>報告書をご提出いただき、基金内の確認が終わったあと、{plannedText(schedule?.final, '翌年3月頃')}にお支払いします。</dd>
        </dl>
        {shareSentences(share ?? usualShare).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </section>
  );
}

/** A day that lies ahead; for one that is past the rule alone is of use. */
function plannedText(day: PaymentDay | undefined, usual: string): string {
  return day && dueDay(day) >= japanDate(new Date()) ? dayText(day) : usual;
}
