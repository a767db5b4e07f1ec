import type { CheckedRow } from '../../../domain/bank/transfer/check-run.ts';
import type { MiddleDot } from '../../../domain/bank/transfer/names.ts';
import { partyName } from '../../../domain/bank/transfer/names.ts';
import type { TransferPayment } from '../../../domain/bank/transfer/transfer-file.ts';
import { transferProblems } from '../../../domain/bank/transfer/transfer-problems.ts';
import { daysBetween } from '../../../domain/dates/days.ts';
import { formatDate } from '../../../domain/dates/japan-date.ts';
import { maskNumber } from '../../../schema/kinds/account-number.ts';
import { isBankDay } from '../../banks/bank-day.ts';
import { placeOf } from '../../banks/master.ts';
import { openedIfPossible, type Sealer } from '../../db/sealing.ts';
import type { Payable, PayeeAccount } from '../payments/payables.ts';

/** A file has room for the day and the month only: a date a year away would be taken for a nearer one. */
const furthestDays = 300;

export function dateProblems(date: string, today: string): string[] {
  if (date < today) return ['振込日が過ぎています。今日以降の銀行の営業日を選んでください'];
  if (!isBankDay(date)) return [`${formatDate(date)} は銀行の休業日です。営業日を選んでください`];
  return daysBetween(today, date) > furthestDays ? ['振込日が先すぎます。10か月以内の日を選んでください'] : [];
}

/** What stands in the way of paying from the foundation's own account. The file has to name its bank, too, and banks merge. */
export function sourceProblems({
  bankCode,
  branchCode,
  bankName,
  branchName,
}: Record<'bankCode' | 'branchCode', string> & Record<'bankName' | 'branchName', string | null>): string[] {
  if (placeOf(bankCode, branchCode)) return [];
  return [
    `振込元の口座の${bankName ?? '銀行'}（${bankCode}）${branchName ?? '支店'}（${branchCode}）は、今の銀行一覧にありません。振込元の口座を直してください`,
  ];
}

/** Checks one payment against the bank master and the rules of the file. `more` are problems known already. */
export function checkRow(payable: Payable, account: PayeeAccount | null, middleDot: MiddleDot, sealer: Sealer, more: readonly string[]): CheckedRow {
  const { applicationId, kind, grantNumber, title, organizationName, amount } = payable;
  const row = { applicationId, kind, grantNumber, title, organizationName, amount, standing: payable.account?.standing ?? null };
  if (!account) {
    const problems = [...more, '振込口座が登録されていません。口座の登録を助成者に依頼してください'];
    return { ...row, bankName: null, branchName: null, accountNumber: null, holder: null, problems };
  }
  const number = openedIfPossible(sealer, account.accountNumber, account.numberAt);
  if (number === null) {
    const problems = [...more, '口座番号を読み取れません。口座を登録し直してください'];
    return { ...row, bankName: account.bankName, branchName: account.branchName, accountNumber: null, holder: null, problems };
  }
  const payment = paymentOf({ ...account, accountNumber: number }, amount, '0');
  const { bankName, branchName, accountHolderName } = account;
  return {
    ...row,
    bankName,
    branchName,
    accountNumber: maskNumber(number),
    holder: partyName(accountHolderName, middleDot),
    problems: [...more, ...placeProblems(account), ...transferProblems(payment, middleDot)],
  };
}

/** A payment as the file takes it. Where the master knows no reading the check has refused the row. */
export function paymentOf(account: Omit<PayeeAccount, 'numberAt'>, amount: number, reference: string): TransferPayment {
  const { bankCode, branchCode, accountType, accountNumber, accountHolderName } = account;
  const { bankKana, branchKana } = placeOf(bankCode, branchCode) ?? { bankKana: '', branchKana: '' };
  return { bankCode, bankKana, branchCode, branchKana, accountType, accountNumber, holderName: accountHolderName, amount, reference };
}

function placeProblems({ bankCode, branchCode, bankName, branchName }: PayeeAccount): string[] {
  if (placeOf(bankCode, branchCode)) return [];
  return [
    `${bankName}（${bankCode}）${branchName}（${branchCode}）は、今の銀行一覧にありません。統廃合がないかを確かめて、口座を登録し直してください`,
  ];
}
