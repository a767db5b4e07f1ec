import clsx from 'clsx/lite';
import { advanceLimit } from '../../../../domain/money/advance.ts';
import { shareSentences, usualShare } from '../../../../domain/money/grant-share.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { accountTypes } from '../../../../domain/terms.ts';
import { takesBank } from '../../../../domain/workflow/bank-account.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { FactList } from '../../../../refine-app/grantee/pages/facts.tsx';
import { GrantPage, paymentMethod } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { QueryPart, Section, Settled } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { useGet } from '../../../../refine-app/grantee/queries.ts';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import type { BankRecord } from '../../../bank-accounts/screens/grantee/bank-draft.ts';
import { useBank } from '../../../bank-accounts/screens/grantee/bank-facts.tsx';
import type { PaymentStatus } from '../../rules/payment-milestones.ts';
import { asksIncome, Income } from './income.tsx';
import css from './own-payments.module.css';
import { Refund, SettlementPart, TaxReturn } from './settlement.tsx';
import { Timeline } from './timeline.tsx';
import { type PaymentDetails, usePaymentDetails } from './use-details.ts';
import { type Plan, usePlan } from './use-plan.ts';

/** Payments of the selected grant (spec, second file, sections 1 and 2). */
export default function PaymentsPage() {
  return (
    <GrantPage title="支払い管理" heading="支払い情報">
      {(application) => <Payment key={application.id} application={application} />}
    </GrantPage>
  );
}

function Payment({ application }: { readonly application: MyApplication }) {
  const { data: payment, query } = useGet<PaymentStatus | null>(`/api/payments/status/gn/${encodeURIComponent(application.grantNumber ?? '')}`);
  const { details, query: detailsQuery } = usePaymentDetails(application.grantNumber);
  const plan = usePlan(application);
  return (
    <Settled queries={[query, detailsQuery, useBank(application).query]}>
      <QueryPart query={query} failed="支払ステータス情報の取得に失敗しました">
        {() => (payment ? <Facts payment={payment} application={application} details={details} plan={plan} query={detailsQuery} /> : <NothingYet />)}
      </QueryPart>
      {details && asksIncome(application, details.share) && <Income application={application} share={details.share} />}
      <BankAccount application={application} />
      <PaymentRules application={application} plan={plan} share={details?.share} />
    </Settled>
  );
}

interface FactsProps {
  readonly payment: PaymentStatus;
  readonly application: MyApplication;
  readonly details: PaymentDetails | undefined;
  readonly plan: Plan;
  readonly query: ReturnType<typeof usePaymentDetails>['query'];
}

function Facts({ payment, application, details, plan, query }: FactsProps) {
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
      <QueryPart query={query} failed="精算の内容の取得に失敗しました">
        {() => details && <SettlementPart details={details} application={application} payment={payment} />}
      </QueryPart>
      <Timeline payment={payment} paysInAdvance={paysInAdvance} plan={plan} />
    </>
  );
}

function NothingYet() {
  return (
    <div className={granteeCss.sheet}>
      <p>
        <strong>お支払いについての記録は、まだありません。</strong>
      </p>
      <p>契約の手続きが終わり、お支払いの手続きが始まると、ここに進み具合が表示されます。</p>
    </div>
  );
}

interface Props {
  readonly payment: PaymentStatus;
  readonly paysInAdvance: boolean;
}

/** Key figures. */
function Sums({ payment, paysInAdvance }: Props) {
  const { approvedAmount, advancePaymentAmount, advancePaymentTransferDate, finalAmount } = payment;
  return (
    <Section id="sums" title="金額">
      <dl className={clsx(granteeCss.figures, css.sums)}>
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
    </Section>
  );
}

function Sum({ label, amount, none }: { readonly label: string; readonly amount: number | null; readonly none: string }) {
  return (
    <div className={granteeCss.sheet}>
      <dt>{label}</dt>
      <dd>{amount === null ? <span className={baseCss.quiet}>{none}</span> : <strong>{formatYen(amount)}</strong>}</dd>
    </div>
  );
}

/** The payee account. */
function BankAccount({ application }: { readonly application: MyApplication }) {
  const { record, query } = useBank(application);
  return (
    <Section id="account" title="振込先の口座">
      <QueryPart query={query} failed="銀行情報の取得に失敗しました">
        {() => (record ? <AccountFacts account={record} /> : <NoAccount canRegister={takesBank(application.status)} />)}
      </QueryPart>
    </Section>
  );
}

function NoAccount({ canRegister }: { readonly canRegister: boolean }) {
  return (
    <div className={granteeCss.sheet}>
      <p>口座はまだ登録されていません。</p>
      {canRegister && <LinkButton to="/user/bank">口座を登録する</LinkButton>}
    </div>
  );
}

function AccountFacts({ account }: { readonly account: BankRecord }) {
  const facts = {
    銀行: account.bankName,
    支店: account.branchName,
    預金種別: accountTypes[account.accountType],
    口座番号: account.accountNumber,
    口座名義: account.accountHolderName,
  };
  return <FactList className={clsx(granteeCss.sheet, granteeCss.facts)} facts={facts} />;
}

interface PaymentRulesProps {
  readonly application: MyApplication;
  readonly plan: Plan;
  readonly share: PaymentDetails['share'] | undefined;
}

/** The payment rules (spec, second file, section 1). */
function PaymentRules({ application, plan, share }: PaymentRulesProps) {
  const { approvedAmount } = application;
  const limit = approvedAmount ? `この助成では ${formatYen(advanceLimit(approvedAmount))} まで` : '';
  return (
    <Section id="rules" title="お支払いの方法">
      <div className={granteeCss.sheet}>
        <p>
          この助成のお支払い方法：<strong>{paymentMethod(application)}</strong>
        </p>
        <dl className={css.rules}>
          <dt>前払い</dt>
          <dd>
            承認額の80％まで{limit && `（${limit}）`}を、{plan.advance}
            お支払いします。残りは、完了払いと同じ時期にお支払いします。
          </dd>
          <dt>完了払い</dt>
          <dd>報告書をご提出いただき、基金内の確認が終わったあと、{plan.final}お支払いします。</dd>
        </dl>
        {shareSentences(share ?? usualShare).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Section>
  );
}
