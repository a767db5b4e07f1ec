import { type HttpError, useCustom } from '@refinedev/core';
import { Link } from 'react-router';
import { takesBank } from '../../../domain/bank/when.ts';
import { accountTypes } from '../../../domain/terms.ts';
import { FactList } from '../pages/fact-list.tsx';
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
  const { account, query } = useBankAccount(application);
  return (
    <section aria-labelledby="account">
      <h2 id="account">振込先の口座</h2>
      <Part query={query} failed="銀行情報の取得に失敗しました">
        {() => (account ? <AccountFacts account={account} /> : <NoAccount canRegister={takesBank(application.status)} />)}
      </Part>
    </section>
  );
}

export function useBankAccount({ grantNumber }: MyApplication) {
  const { result, query } = useCustom<Account & Record<string, unknown>, HttpError>({
    url: `/api/banks/gn/${encodeURIComponent(grantNumber ?? '')}`,
    method: 'get',
  });
  const account: Account | null = result.data ?? null;
  return { account, query };
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
  const facts = {
    銀行: account.bankName,
    支店: account.branchName,
    預金種別: accountTypes[account.accountType],
    口座番号: account.accountNumber,
    口座名義: account.accountHolderName,
  };
  return <FactList className="sheet facts" facts={facts} />;
}
