import { formatYen } from '../../../domain/money/yen.ts';
import { accountTypes } from '../../../domain/terms.ts';
import { maskNumber } from '../../../schema/kinds/account-number.ts';
import { FactList } from '../pages/fact-list.tsx';
import type { BankRecord } from './bank-record.ts';

/** A registered account, its number but for the last four digits. */
export function BankFacts({ record }: { readonly record: BankRecord }) {
  return (
    <FactList
      facts={{
        銀行: record.bankName,
        支店: record.branchName,
        口座: (
          <>
            {accountTypes[record.accountType]} <MaskedNumber number={record.accountNumber} />
          </>
        ),
        口座名義: record.accountHolderName,
        支払い方法: record.advance === undefined ? null : record.advance ? `前払い（${formatYen(record.advance)}）` : '完了払い',
      }}
    />
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
