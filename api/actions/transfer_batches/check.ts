import type { MiddleDot } from '../../../domain/bank/transfer/names.ts';
import { partyName } from '../../../domain/bank/transfer/names.ts';
import type { TransferPayment } from '../../../domain/bank/transfer/transfer-file.ts';
import { transferProblems } from '../../../domain/bank/transfer/transfer-problems.ts';
import { daysBetween } from '../../../domain/dates/days.ts';
import { formatDate } from '../../../domain/dates/japan-date.ts';
import { maskNumber } from '../../../schema/kinds/account-number.ts';
import { isBankDay } from '../../banks/bank-day.ts';
import { placeOf } from '../../banks/master.ts';
import type { Sealer } from '../../db/sealing.ts';
import type { Payable, PayeeAccount, TransferKind } from '../payments/payables.ts';

/** A payment as the check run shows it: whom, where to, how much, and all that stands in its way. */
export interface CheckedRow {
  readonly applicationId: number;
  readonly kind: TransferKind;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly organizationName: string;
  readonly amount: number;
  readonly bankName: string | null;
  readonly branchName: string | null;
  /** Masked but for its last four digits. */
  readonly accountNumber: string | null;
  /** The holder as the bank will read it, in half width. */
  readonly holder: string | null;
  readonly problems: readonly string[];
}

export interface CheckRun {
  readonly rows: readonly CheckedRow[];
  /** What is wrong with the batch as a whole: its date. */
  readonly problems: readonly string[];
  readonly count: number;
  readonly total: number;
  readonly sound: boolean;
}

/** A file has room for the day and the month only: a date a year away would be taken for a nearer one. */
const furthestDays = 300;

export function dateProblems(date: string, today: string): string[] {
  if (date < today) return ['振込日が過ぎています。今日以降の銀行の営業日を選んでください'];
  if (!isBankDay(date)) return [`${formatDate(date)} は銀行の休業日です。営業日を選んでください`];
  return daysBetween(today, date) > furthestDays ? ['振込日が先すぎます。10か月以内の日を選んでください'] : [];
}

/** Puts checked rows together. One unsound row stops the whole batch. */
export function checkRun(rows: readonly CheckedRow[], problems: readonly string[]): CheckRun {
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  const sound = problems.length === 0 && rows.length > 0 && rows.every((row) => row.problems.length === 0);
  return { rows, problems, count: rows.length, total, sound };
}

/** Checks one payment against the bank master and the rules of the file. `more` are problems known already. */
export function checkRow(payable: Payable, account: PayeeAccount | null, middleDot: MiddleDot, sealer: Sealer, more: readonly string[]): CheckedRow {
  const { applicationId, kind, grantNumber, title, organizationName, amount } = payable;
  const row = { applicationId, kind, grantNumber, title, organizationName, amount };
  if (!account) {
    const problems = [...more, '振込口座が登録されていません。口座の登録を助成者に依頼してください'];
    return { ...row, bankName: null, branchName: null, accountNumber: null, holder: null, problems };
  }
  const number = sealer.open(account.accountNumber);
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
export function paymentOf(account: PayeeAccount, amount: number, reference: string): TransferPayment {
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
