import type { ReactNode } from 'react';
import { formatYen } from '../../../domain/money/yen.ts';
import { accountTypes } from '../../../domain/terms.ts';
import { maskNumber } from '../../../schema/kinds/account-number.ts';
import type { BankRecord } from './bank-record.ts';

/** A registered account, its number but for the last four digits. */
export function BankFacts({ record }: { readonly record: BankRecord }) {
  return (
    <dl className="facts">
      <Fact label="銀行">{record.bankName}</Fact>
      <Fact label="支店">{record.branchName}</Fact>
      <Fact label="口座">
        {accountTypes[record.accountType]} <MaskedNumber number={record.accountNumber} />
      </Fact>
      <Fact label="口座名義">{record.accountHolderName}</Fact>
      {record.advance !== undefined && <Fact label="支払い方法">{record.advance ? `前払い（${formatYen(record.advance)}）` : '完了払い'}</Fact>}
    </dl>
  );
}

/** Read out as words: a row of asterisks says nothing. */
export function MaskedNumber({ number }: { readonly number: string }) {
  return (
    <>
      <span aria-hidden="true">{maskNumber(number)}</span>
      <span className="visually-hidden">口座番号の下4桁は {number.slice(-4)}</span>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
