import type { PaymentBalance } from '../../../domain/money/payment-balance.ts';
import { formatYen } from '../../../domain/money/yen.ts';

/** What is to be returned of the tax once the grantee has made its tax return, and how much of it has come. Nothing for those who return none. */
export function TaxReturn({ standing: { taxToReturn, taxReturned, openTaxReturn } }: { readonly standing: PaymentBalance }) {
  if (taxToReturn === 0) return null;
  return (
    <section className="sheet" aria-labelledby="tax-return">
      <h2 id="tax-return">消費税の申告のあとの返還</h2>
      <p>
        返還していただく額 <strong className="refund-amount">{formatYen(taxToReturn)}</strong>
      </p>
      {taxReturned > 0 && (
        <p>
          返還済み <strong>{formatYen(taxReturned)}</strong>
        </p>
      )}
      {taxReturned > 0 && openTaxReturn > 0 && (
        <p>
          残り <strong>{formatYen(openTaxReturn)}</strong>
        </p>
      )}
      {openTaxReturn > 0 ? (
        <p className="soft">
          消費税の申告で控除される額（仕入控除税額）のうち、助成金にあたる分です。申告が済んだら、控除された額を基金にお知らせください。お振込みの方法をご案内します。
        </p>
      ) : (
        <p>返還していただく額は、すべて入金を確認しました。ありがとうございました。</p>
      )}
    </section>
  );
}
