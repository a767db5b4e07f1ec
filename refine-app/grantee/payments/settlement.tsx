import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import type { PaymentStatus } from '../../../domain/money/payment-milestones.ts';
import { settlementLines } from '../../../domain/money/settlement-words.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { DownloadButton } from '../pages/download-button.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import type { PaymentDetails } from './use-details.ts';

interface Props {
  readonly details: PaymentDetails;
  readonly application: MyApplication;
  readonly payment: PaymentStatus;
}

/** How the final amount came about, in plain words, with the sheet to keep. Nothing before it is decided. */
export function SettlementPart({ details: { settlement, refunds, taxReturns }, application, payment }: Props) {
  if (!settlement) return null;
  return (
    <section aria-labelledby="settlement">
      <h2 id="settlement">精算の内容</h2>
      <div className="sheet">
        <dl className="facts">
          {settlementLines(settlement).map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatYen(amount)}</dd>
            </div>
          ))}
        </dl>
        {settlement.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {payment.finalPaymentTransferDate && <p>{formatDate(payment.finalPaymentTransferDate)} に振り込みました。</p>}
        {refunds.map(({ id, amount, receivedDate }) => (
          <p key={id}>
            {receivedDate && `${formatDate(receivedDate)} に `}
            {amount < 0 ? `${formatYen(-amount)} の返納の記録を取り消しました。` : `${formatYen(amount)} の返納を確認しました。`}
          </p>
        ))}
        {taxReturns.map(({ id, amount, receivedDate }) => (
          <p key={id}>
            {receivedDate && `${formatDate(receivedDate)} に `}
            {amount < 0
              ? `${formatYen(-amount)} の仕入控除税額の返還の記録を取り消しました。`
              : `${formatYen(amount)} の仕入控除税額の返還を確認しました。`}
          </p>
        ))}
        <p className="soft">{formatDate(japanDate(new Date(settlement.decidedAt)))} に決まりました。</p>
        <DownloadButton
          url={`/api/application_pdf/settlement/${application.id}`}
          fileName={`seisan_${application.grantNumber}.pdf`}
          failed="精算書を保存できませんでした"
        >
          精算書（PDF）を保存する
        </DownloadButton>
        {settlement.refundAmount > 0 && (
          <DownloadButton
            url={`/api/application_pdf/refund_notice/${application.id}`}
            fileName={`henno_${application.grantNumber}.pdf`}
            failed="返納通知書を保存できませんでした"
          >
            返納通知書（PDF）を保存する
          </DownloadButton>
        )}
      </div>
    </section>
  );
}
