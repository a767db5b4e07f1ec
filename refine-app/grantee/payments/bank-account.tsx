import { type HttpError, useCustom } from '@refinedev/core';
import { Link } from 'react-router';
import { takesBank } from '../../../domain/bank/when.ts';
import { accountTypes } from '../../../domain/terms.ts';
import { Part } from '../pages/part.tsx';
import type { MyApplication } from '../use-my-applications.ts';

interface Account {
  readonly bankName: string;
  readonly branchName: string;
  readonly accountType: keyof typeof accountTypes;
  /** Masked by the server but for the last four digits. */
  readonly accountNumber: string;
  readonly accountHolderName: string;
}

/** Where the money goes. */
export function BankAccount({ application }: { readonly application: MyApplication }) {
  const { result, query } = useCustom<Account & Record<string, unknown>, HttpError>({
    url: `/api/banks/gn/${encodeURIComponent(application.grantNumber ?? '')}`,
    method: 'get',
    errorNotification: false,
  });
  const account: Account | null = result.data ?? null;
  return (
    <section aria-labelledby="account">
      <h2 id="account">振込先の口座</h2>
      <Part query={query} failed="銀行情報の取得に失敗しました">
        {() => (account ? <AccountFacts account={account} /> : <NoAccount canRegister={takesBank(application.status)} />)}
      </Part>
    </section>
  );
}

function NoAccount({ canRegister }: { readonly canRegister: boolean }) {
  return (
    <div className="sheet">
      <p>口座はまだ登録されていません。</p>
      {canRegister && (
        <Link className="button" to="/user/bank">
          口座を登録する
        </Link>
      )}
    </div>
  );
}

function AccountFacts({ account }: { readonly account: Account }) {
  const facts = [
    ['銀行', account.bankName],
    ['支店', account.branchName],
    ['預金種別', accountTypes[account.accountType]],
    ['口座番号', account.accountNumber],
    ['口座名義', account.accountHolderName],
  ] as const;
  return (
    <dl className="sheet facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
