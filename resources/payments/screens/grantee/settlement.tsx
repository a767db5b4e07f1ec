import clsx from 'clsx/lite';
import { deadlineOf } from '../../../../domain/dates/deadline.ts';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import { movedDayText } from '../../../../domain/dates/moved-day.ts';
import { type PaymentBalance, refundProgress } from '../../../../domain/money/payment-balance.ts';
import { settlementLines } from '../../../../domain/money/settlement-texts.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import type { ApplicationStatus } from '../../../../domain/workflow/application-statuses.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { DownloadButton, FactList } from '../../../../refine-app/grantee/pages/facts.tsx';
import { Section } from '../../../../refine-app/grantee/pages/query-part.tsx';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import type { PaymentStatus } from '../../rules/payment-milestones.ts';
import css from './own-payments.module.css';
import type { PaymentDetails } from './use-details.ts';

interface Props {
  readonly details: PaymentDetails;
  readonly application: MyApplication;
  readonly payment: PaymentStatus;
}

/** Explains the final amount, with the settlement PDF; empty before the decision. */
export function SettlementPart({ details: { settlement, refunds, taxReturns }, application, payment }: Props) {
  if (!settlement) return null;
  return (
    <Section id="settlement" title="精算の内容">
      <div className={granteeCss.sheet}>
        <FactList facts={Object.fromEntries(settlementLines(settlement).map(({ label, amount }) => [label, formatYen(amount)]))} />
        {settlement.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {payment.finalPaymentTransferDate && <p>{formatDate(payment.finalPaymentTransferDate)} に振り込みました。</p>}
        <Received entries={refunds} what="返納" />
        <Received entries={taxReturns} what="仕入控除税額の返還" />
        <p className={baseCss.quiet}>{formatDate(japanDate(new Date(settlement.decidedAt)))} に決まりました。</p>
        <DownloadButton
          url={`/api/application_pdf/settlement/${application.id}`}
          fileName={`seisan_${application.grantNumber}.pdf`}
          failed="精算書を保存できませんでした"
        >
          精算書（PDF）をダウンロード
        </DownloadButton>
        {settlement.refundAmount > 0 && (
          <DownloadButton
            url={`/api/application_pdf/refund_notice/${application.id}`}
            fileName={`henno_${application.grantNumber}.pdf`}
            failed="返納通知書を保存できませんでした"
          >
            返納通知書（PDF）をダウンロード
          </DownloadButton>
        )}
      </div>
    </Section>
  );
}

/** Incoming payments and their cancellations. */
function Received({ entries, what }: { readonly entries: PaymentDetails['refunds']; readonly what: string }) {
  return entries.map(({ id, amount, receivedDate }) => (
    <p key={id}>
      {receivedDate && `${formatDate(receivedDate)} に `}
      {amount < 0 ? `${formatYen(-amount)} の${what}の記録を取り消しました。` : `${formatYen(amount)} の${what}を確認しました。`}
    </p>
  ));
}

interface RefundProps {
  /** Yen. */
  readonly amount: number;
  readonly deadline: string | null;
  readonly movedFrom: string | null;
  readonly status: ApplicationStatus;
  readonly refunds: readonly { readonly amount: number }[];
}

/** The refund due and received. The request is shown only while the grant is open and an amount remains. */
export function Refund({ amount, deadline, movedFrom, status, refunds }: RefundProps) {
  const { returned, open, asks } = refundProgress({ amount, status, refunds });
  return (
    <section className={asks ? clsx(granteeCss.sheet, granteeCss.note) : granteeCss.sheet} data-tone="bad" aria-labelledby="refund">
      <h2 id="refund">{asks ? '返納のお願い' : '返納'}</h2>
      <Owed what="返納" label="返納額" amount={amount} returned={returned} open={open} />
      {asks && <Due date={deadline} movedFrom={movedFrom} />}
      {!asks && open > 0 && <p>返納の手続きは終わっています。</p>}
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
      <p className={baseCss.quiet}>前払いした金額が確定額を上回った分、または使わなかった分です。振込先は、基金からのご案内をご覧ください。</p>
    </>
  );
}

/** Overrides the overdue text, which is worded for documents (至急提出). */
function remaining(date: string): string {
  const { level, text } = deadlineOf(date, japanDate(new Date()));
  return level === 'overdue' ? '期限を過ぎています' : text;
}

/** The tax to return after the grantee's tax return, due and received; empty when there is none. */
export function TaxReturn({ balance: { taxToReturn, taxReturned, openTaxReturn } }: { readonly balance: PaymentBalance }) {
  if (taxToReturn === 0) return null;
  return (
    <Section id="tax-return" sheet title="消費税の申告のあとの返還">
      <Owed what="返還" label="返還していただく額" amount={taxToReturn} returned={taxReturned} open={openTaxReturn} />
      {openTaxReturn > 0 && (
        <p className={baseCss.quiet}>
          消費税の申告で控除される額（仕入控除税額）のうち、助成金にあたる分です。申告が済んだら、控除された額を基金にお知らせください。お振込みの方法をご案内します。
        </p>
      )}
    </Section>
  );
}

interface OwedProps {
  readonly what: string;
  readonly label: string;
  /** Yen, like `returned` and `open`. */
  readonly amount: number;
  readonly returned: number;
  readonly open: number;
}

function Owed({ what, label, amount, returned, open }: OwedProps) {
  return (
    <>
      <p>
        {label} <strong className={css.refundAmount}>{formatYen(amount)}</strong>
      </p>
      {returned > 0 && (
        <p>
          {what}済み <strong>{formatYen(returned)}</strong>
        </p>
      )}
      {returned > 0 && open > 0 && (
        <p>
          残り <strong>{formatYen(open)}</strong>
        </p>
      )}
      {open <= 0 && <p>{what}していただく額は、すべて入金を確認しました。ありがとうございました。</p>}
    </>
  );
}
