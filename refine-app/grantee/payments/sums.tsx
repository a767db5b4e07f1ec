import type { PaymentStatus } from '../../../domain/money/payment-milestones.ts';
import { formatYen } from '../../../domain/money/yen.ts';

interface Props {
  readonly payment: PaymentStatus;
  readonly paysInAdvance: boolean;
}

/** How much, in large figures. */
export function Sums({ payment, paysInAdvance }: Props) {
  const { approvedAmount, advancePaymentAmount, advancePaymentTransferDate, finalAmount } = payment;
  return (
    <section aria-labelledby="sums">
      <h2 id="sums">金額</h2>
      <dl className="sums">
        <Sum label="承認額" amount={approvedAmount} none="まだ決まっていません" />
        {(paysInAdvance || Number(advancePaymentAmount) > 0) && (
          <Sum
            label={advancePaymentTransferDate ? '前払い額（お支払い済み）' : '前払い額（予定）'}
            amount={advancePaymentAmount || null}
            none="まだ決まっていません"
          />
        )}
        <Sum label="確定額" amount={finalAmount} none="報告の確認のあとに決まります" />
      </dl>
    </section>
  );
}

function Sum({ label, amount, none }: { readonly label: string; readonly amount: number | null; readonly none: string }) {
  return (
    <div className="sheet">
      <dt>{label}</dt>
      <dd>{amount === null ? <span className="soft">{none}</span> : <strong>{formatYen(amount)}</strong>}</dd>
    </div>
  );
}
