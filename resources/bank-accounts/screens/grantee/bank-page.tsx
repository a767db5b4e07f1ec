import { useState } from 'react';
import { takesBank } from '../../../../domain/workflow/bank-account.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { GrantPage } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import { takeFocus } from '../../../../refine-app/ui/focus.ts';
import { BankFacts, useBank } from './bank-facts.tsx';
import { Registration } from './registration.tsx';

/** Registers a postponed account, or shows the registered one. */
export default function BankPage() {
  return <GrantPage title="振込口座">{(application) => <Account key={application.id} application={application} />}</GrantPage>;
}

function Account({ application }: { readonly application: MyApplication }) {
  const [receipt, setReceipt] = useState<'none' | 'shown' | 'closed'>('none');
  const { bankId, status } = application;
  if (bankId && receipt !== 'shown') return <RegisteredAccount application={application} takesFocus={receipt === 'closed'} />;
  if (!takesBank(status) && receipt !== 'shown') return <p className={granteeCss.sheet}>{tooEarlyOrLate}</p>;
  return (
    <section className={granteeCss.sheet} aria-label="振込口座の登録">
      {receipt === 'none' && <p>通帳またはキャッシュカードを、お手元にご用意ください。</p>}
      <Registration application={application} calm onRegistered={() => setReceipt('shown')} onClose={() => setReceipt('closed')} />
    </section>
  );
}

const tooEarlyOrLate = '今は、口座を登録していただく時期ではありません。採択された後に、このページで登録していただきます。';

interface RegisteredProps {
  readonly application: MyApplication;
  /** The confirmation was just closed, so the heading takes the focus. */
  readonly takesFocus: boolean;
}

function RegisteredAccount({ application, takesFocus }: RegisteredProps) {
  const { advancedPaymentFlg, advancedPaymentAmount } = application;
  const { record, query } = useBank(application);
  return (
    <QueryPart query={query} failed="銀行情報の取得に失敗しました">
      {() => (
        <section className={granteeCss.sheet} aria-labelledby="bank-registered">
          <h2 id="bank-registered" ref={takesFocus ? takeFocus : undefined} tabIndex={-1}>
            登録されている口座
          </h2>
          {record && <BankFacts record={{ ...record, advance: advancedPaymentFlg ? advancedPaymentAmount : null }} />}
          <p>変更するときは、基金事務局へご連絡ください。</p>
          <LinkButton to="/user/payments">支払い情報を見る</LinkButton>
        </section>
      )}
    </QueryPart>
  );
}
