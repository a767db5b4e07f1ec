import { halfWidthName } from '../../../domain/bank/half-width.ts';
import { placeObjection } from '../../../domain/bank/place-names.ts';
import type { CheckedRow } from '../../../domain/bank/transfer/check-run.ts';
import { partyName } from '../../../domain/bank/transfer/names.ts';
import type { TransferPayment } from '../../../domain/bank/transfer/transfer-file.ts';
import { transferProblems } from '../../../domain/bank/transfer/transfer-problems.ts';
import { addDays, daysBetween } from '../../../domain/dates/days.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { maskNumber } from '../../../schema/kinds/account-number.ts';
import { bankDaysBefore, isBankDay } from '../../banks/bank-day.ts';
import { placeOf } from '../../banks/master.ts';
import { openedIfPossible, type Sealer } from '../../db/sealing.ts';
import type { Payable, PayeeAccount } from '../payments/payables.ts';
import { feeOf, type Habits, type Source } from './source.ts';

/** A file has room for the day and the month only: a date a year away would be taken for a nearer one. */
const furthestDays = 300;

/** Until when a bank takes files for a day: so many of its business days before, by this hour. */
export interface CutOff {
  readonly cutOffDays: number;
  readonly cutOffHour: number;
}

export function dateProblems(date: string, now: Date, cutOff: CutOff): string[] {
  const today = japanDate(now);
  if (date < today) return ['振込日が過ぎています。今日以降の銀行の営業日を選んでください'];
  if (!isBankDay(date)) return [`${formatDate(date)} は銀行の休業日です。営業日を選んでください`];
  if (daysBetween(today, date) > furthestDays) return ['振込日が先すぎます。10か月以内の日を選んでください'];
  const last = lastMoment(date, cutOff);
  if (now < last) return [];
  const told = `${formatDate(bankDaysBefore(date, cutOff.cutOffDays))} ${cutOff.cutOffHour}時`;
  return [`銀行が受け付ける締切（${told}）を過ぎています。振込日を ${formatDate(firstOpenDay(date, now, cutOff))} 以降にしてください`];
}

function lastMoment(date: string, { cutOffDays, cutOffHour }: CutOff): Date {
  const midnight = new Date(`${bankDaysBefore(date, cutOffDays)}T00:00:00+09:00`);
  return new Date(midnight.getTime() + cutOffHour * 60 * 60 * 1000);
}

function firstOpenDay(date: string, now: Date, cutOff: CutOff): string {
  return isBankDay(date) && now < lastMoment(date, cutOff) ? date : firstOpenDay(addDays(date, 1), now, cutOff);
}

/** What stands in the way of paying from the foundation's own account. The file has to name its bank, too, and banks merge. */
export function sourceProblems(source: Pick<Source, 'bankCode' | 'branchCode'>): string[] {
  if (placeOf(source.bankCode, source.branchCode)) return [];
  return [`振込元の口座の銀行コード ${source.bankCode}・支店コード ${source.branchCode} は、今の銀行一覧にありません。振込元の口座を直してください`];
}

/** Checks one payment against the bank master and the rules of the file. `more` are problems known already. */
export function checkRow(payable: Payable, account: PayeeAccount | null, source: Habits, sealer: Sealer, more: readonly string[]): CheckedRow {
  const { applicationId, kind, grantNumber, title, organizationName, amount } = payable;
  const fee = account ? feeOf(source, account) : 0;
  const row = {
    applicationId,
    kind,
    grantNumber,
    title,
    organizationName,
    amount,
    fee,
    confirmation: payable.account?.confirmation ?? null,
    changesWo: false,
  };
  if (!account) {
    const problems = [...more, '振込口座が登録されていません。口座の登録を助成者に依頼してください'];
    return { ...row, bankName: null, branchName: null, accountNumber: null, holder: null, problems };
  }
  const { bankName, branchName, accountHolderName } = account;
  const number = openedIfPossible(sealer, account.accountNumber, account.numberAt);
  if (number === null) {
    const problems = [...more, '口座番号を読み取れません。口座を登録し直してください'];
    return { ...row, bankName, branchName, accountNumber: null, holder: null, problems };
  }
  const payment = paymentOf({ ...account, accountNumber: number }, { amount, fee, reference: '0', newCode: '0' });
  return {
    ...row,
    bankName,
    branchName,
    accountNumber: maskNumber(number),
    holder: partyName(accountHolderName, source.middleDot),
    changesWo: halfWidthName(accountHolderName).changesWo,
    problems: [...more, ...placeProblems(account), ...transferProblems(payment, source.middleDot)],
  };
}

/** A payment as the file takes it, less the fee that the payee bears. Where the master knows no reading the check has refused the row. */
export function paymentOf(
  account: Omit<PayeeAccount, 'numberAt'>,
  { amount, fee, reference, newCode }: Pick<TransferPayment, 'amount' | 'reference' | 'newCode'> & { readonly fee: number },
): TransferPayment {
  const { bankCode, branchCode, accountType, accountNumber, accountHolderName } = account;
  const { bankKana, branchKana } = placeOf(bankCode, branchCode) ?? { bankKana: '', branchKana: '' };
  const whom = { bankCode, bankKana, branchCode, branchKana, accountType, accountNumber, holderName: accountHolderName };
  return { ...whom, amount: amount - fee, reference, newCode };
}

function placeProblems(account: PayeeAccount): string[] {
  const objection = placeObjection(account, placeOf(account.bankCode, account.branchCode));
  return objection ? [objection] : [];
}
