import { type HttpError, useCustom } from '@refinedev/core';
import type { PaymentBalance } from '../../../domain/money/payment-balance.ts';
import type { PaymentStatus } from '../../../domain/money/payment-milestones.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { GrantPage } from '../pages/grant-page.tsx';
import { Part } from '../pages/part.tsx';
import { Settled } from '../pages/settled.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { BankAccount, useBankAccount } from './bank-account.tsx';
import { asksIncome, Income } from './income.tsx';
import { PaymentRules } from './payment-rules.tsx';
import { Refund } from './refund.tsx';
import { SettlementPart } from './settlement.tsx';
import { Timeline } from './timeline.tsx';
import { type PaymentDetails, usePaymentDetails } from './use-details.ts';
import './payments.css';

/** The money of the selected grant (spec, second file, sections 1 and 2). */
export default function PaymentsPage() {
  return <GrantPage title="支払い管理">{(application) => <Payment key={application.id} application={application} />}</GrantPage>;
}

function Payment({ application }: { readonly application: MyApplication }) {
  const { result, query } = useCustom<PaymentStatus & Record<string, unknown>, HttpError>({
    url: `/api/payments/status/gn/${encodeURIComponent(application.grantNumber ?? '')}`,
    method: 'get',
  });
  const payment: PaymentStatus | null = result.data ?? null;
  const { details, query: detailsQuery } = usePaymentDetails(application.grantNumber);
  return (
    <Settled queries={[query, detailsQuery, useBankAccount(application).query]}>
      <Part query={query} failed="支払ステータス情報の取得に失敗しました">
        {() => (payment ? <Facts payment={payment} application={application} details={details} query={detailsQuery} /> : <NothingYet />)}
      </Part>
      {details && asksIncome(application, details.share) && <Income application={application} share={details.share} />}
      <BankAccount application={application} />
      <PaymentRules application={application} schedule={details?.schedule} share={details?.share} />
    </Settled>
  );
}

interface FactsProps {
  readonly payment: PaymentStatus;
  readonly application: MyApplication;
  readonly details: PaymentDetails | undefined;
  readonly query: ReturnType<typeof usePaymentDetails>['query'];
}

function Facts({ payment, application, details, query }: FactsProps) {
  const paysInAdvance = application.advancedPaymentFlg === true;
  return (
    <>
      {payment.refundAmount !== null && payment.refundAmount > 0 && (
        <Refund
          amount={payment.refundAmount}
          deadline={payment.refundDeadline}
          movedFrom={details?.settlement?.refundDeadlineMovedFrom ?? null}
          status={application.status}
          refunds={details?.refunds ?? []}
        />
      )}
      {details && <TaxReturn balance={details.balance} />}
      <Sums payment={payment} paysInAdvance={paysInAdvance} />
      <Part query={query} failed="精算の内容の取得に失敗しました">
        {() => details && <SettlementPart details={details} application={application} payment={payment} />}
      </Part>
      <Timeline payment={payment} paysInAdvance={paysInAdvance} schedule={details?.schedule} />
    </>
  );
}

function NothingYet() {
  return (
    <div className="sheet">
      <p>
        <strong>お支払いについての記録は、まだありません。</strong>
      </p>
      <p>契約の手続きが終わり、お支払いの手続きが始まると、ここに進み具合が表示されます。</p>
    </div>
  );
}

/** What is to be returned of the tax once the grantee has made its tax return, and how much of it has come. Nothing for those who return none. */
function TaxReturn({ balance: { taxToReturn, taxReturned, openTaxReturn } }: { readonly balance: PaymentBalance }) {
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

interface Props {
  readonly payment: PaymentStatus;
  readonly paysInAdvance: boolean;
}

/** How much, in large figures. */
function Sums({ payment, paysInAdvance }: Props) {
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
