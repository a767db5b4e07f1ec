import { isBlank, type RowData } from '../../../refine-app/ui/row.ts';
import css from '../../../refine-app/ui/sum-lines.module.css';
import { SumLines } from '../../../refine-app/ui/sum-lines.tsx';
import { resources } from '../../../resources.config.ts';
import { type PaymentFacts, paymentSums } from '../rules/payment-words.ts';

const { fields } = resources.payments;
const baseAmounts = ['approvedAmount', 'submittedAmount', 'draftAmount', 'advancePaymentAmount'] as const;

/** The amounts of a payment as calculations, followed by the amounts they are based on. */
export function PaymentSums({ payment }: { readonly payment: RowData }) {
  const known = baseAmounts.filter((name) => !isBlank(payment[name]));
  return (
    <div className={css.sums}>
      {paymentSums(payment as RowData & PaymentFacts).map(({ title, lines }) => (
        <SumLines key={title} lines={lines} />
      ))}
      <SumLines lines={known.map((name) => ({ label: fields[name].label, amount: Number(payment[name]) }))} />
    </div>
  );
}
