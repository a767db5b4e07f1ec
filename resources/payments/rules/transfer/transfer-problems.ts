import { isZeros } from '../../../../domain/identifiers/account-number.ts';
import { halfWidthMax, halfWidthName } from '../../../../domain/text/half-width.ts';
import type { TransferPayment } from './transfer-file.ts';
import { type MiddleDot, partyName } from './transfer-file.ts';

const amountMax = 9_999_999_999;

/**
 * Problems that keep a payment out of the transfer file, as sentences; empty when there are none. A name is never cut, since it would become another
 * person's.
 */
export function transferProblems(payment: TransferPayment, middleDot: MiddleDot): string[] {
  return [...accountProblems(payment), ...nameProblems(payment.holderName, middleDot), ...amountProblems(payment.amount)];
}

function accountProblems({ bankCode, branchCode, accountNumber, reference }: TransferPayment): string[] {
  return [
    /^\d{4}$/.test(bankCode) ? null : '銀行コードが4桁の数字ではありません。口座を登録し直してください',
    /^\d{3}$/.test(branchCode) ? null : '支店コードが3桁の数字ではありません。口座を登録し直してください',
    /^\d{7}$/.test(accountNumber) ? null : '口座番号が7桁の数字ではありません。口座を登録し直してください',
    isZeros(accountNumber) ? '口座番号がすべて0です。口座を登録し直してください' : null,
    /^\d{1,10}$/.test(reference) ? null : '照合番号が10桁以内の数字ではありません',
  ].filter((problem) => problem !== null);
}

/** Problems of a holder's name. */
export function nameProblems(name: string, middleDot: MiddleDot): string[] {
  const { refused, text } = halfWidthName(name);
  if (refused.length > 0) return [`口座名義に、振込に使えない文字「${refused.join('')}」があります。口座名義を直してください`];
  const { length } = middleDot === 'stop' ? text : partyName(name, middleDot);
  if (length === 0) return ['口座名義がありません。口座を登録し直してください'];
  if (length <= halfWidthMax) return [];
  return [`口座名義が半角で${length}文字あり、${halfWidthMax}文字を超えています。通帳のカナ名義を確かめて、口座名義を直してください`];
}

function amountProblems(amount: number): string[] {
  if (Number.isSafeInteger(amount) && amount > 0 && amount <= amountMax) return [];
  return ['振込額は1円から9,999,999,999円までの整数にしてください'];
}
