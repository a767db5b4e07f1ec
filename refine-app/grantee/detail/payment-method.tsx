import { Link } from 'react-router';
import { isPaymentChosen } from '../../../domain/bank/when.ts';
import { granteeStage, granteeStages } from '../../../domain/workflow/grantee-stages.ts';
import { cellText } from '../cell-text.ts';
import type { MyApplication } from '../use-my-applications.ts';

/** The first fiscal year whose grantees choose how they are paid (second file, section 9). */
const choiceSince = 2026;

/** How the grant is paid, and the rules of both ways. The choice itself is made with the bank account. */
export function PaymentMethod({ application }: { application: MyApplication }) {
  if (application.grantYear < choiceSince) return null;
  return (
    <section className="sheet" aria-labelledby="payment-method">
      <h2 id="payment-method">支払い方法</h2>
      <Choice application={application} />
      <dl className="facts">
        <div>
          <dt>前払い</dt>
          <dd>承認額の80%までを、7月頃に先にお支払いします。残りは、報告のあとに精算します。</dd>
        </div>
        <div>
          <dt>完了払い</dt>
          <dd>報告書を提出していただき、基金の確認が済んだあと、翌年の3月頃にお支払いします。</dd>
        </div>
      </dl>
      <p className="soft">助成の対象となる金額が承認額を下回ったときは、対象となる金額をお支払いします。</p>
    </section>
  );
}

function Choice({ application }: { application: MyApplication }) {
  if (isPaymentChosen(application)) {
    return (
      <p>
        <strong>{application.advancedPaymentFlg ? `前払い（${cellText(application, 'advancedPaymentAmount')}）` : '完了払い'}</strong>
        　を選んでいます。
      </p>
    );
  }
  if (granteeStage(application.status).endedEarly) return null;
  if (!awaitsBank(application)) return <p>採択のあと、振込口座を登録するときに、次のどちらかを選びます。</p>;
  return (
    <p>
      まだ選ばれていません。振込口座を登録するときに、次のどちらかを選びます。
      <Link className="button detail-bank" to="/user/bank">
        振込口座を登録する
      </Link>
    </p>
  );
}

function awaitsBank({ status }: MyApplication): boolean {
  const { at } = granteeStage(status);
  return at >= granteeStages.indexOf('契約') && at <= granteeStages.indexOf('精算');
}
