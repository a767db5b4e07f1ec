import { type HttpError, useCustom } from '@refinedev/core';
import type { PaymentStatus } from '../../../domain/money/payment-milestones.ts';
import { GrantPage } from '../pages/grant-page.tsx';
import { Part } from '../pages/part.tsx';
import { Settled } from '../pages/settled.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { BankAccount, useBankAccount } from './bank-account.tsx';
import { asksIncome, Income } from './income.tsx';
import { PaymentRules } from './payment-rules.tsx';
import { Refund } from './refund.tsx';
import { SettlementPart } from './settlement.tsx';
import { Sums } from './sums.tsx';
import { TaxReturn } from './tax-return.tsx';
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
      {details && <TaxReturn standing={details.standing} />}
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
