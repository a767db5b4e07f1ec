import { type PaymentSums, paymentBalance } from '../../../domain/money/payment-balance.ts';
import type { FigureLine } from '../../../domain/money/settlement-words.ts';

/** A payment as far as its page tells of it, in yen. */
export interface PaymentFacts extends PaymentSums {
  readonly approvedAmount: number | null;
  /** Null until the settlement. */
  readonly finalAmount: number | null;
  /** What is to be paid in advance. */
  readonly advancePaymentAmount: number;
  /** `YYYY-MM-DD` */
  readonly refundDeadline: string | null;
  readonly status: string;
}

/** What a payment waits for. */
export interface PaymentAsk {
  readonly label: string;
  readonly amount: number;
  /** `YYYY-MM-DD`, where there is a day for it. */
  readonly due: string | null;
}

/** What is to be paid or to come in now; nothing where nobody waits. */
export function paymentAsks(payment: PaymentFacts): PaymentAsk[] {
  const { unpaid, unreturned, openSurcharge, openTaxReturn } = paymentBalance(payment);
  const isInstructed = payment.status === 'advance_instructed';
  const asks = [
    { label: '前払いの振込', amount: isInstructed ? payment.advancePaymentAmount - payment.advanceAmount : 0, due: null },
    { label: '精算払いの振込', amount: unpaid, due: null },
    { label: '返納の入金', amount: unreturned, due: payment.refundDeadline },
    { label: '加算金の入金', amount: openSurcharge, due: payment.refundDeadline },
    { label: '仕入控除税額の返還', amount: openTaxReturn, due: null },
  ];
  return asks.filter(({ amount }) => amount > 0);
}

/** Amounts of which the last is what the others come to. */
export interface PaymentSum {
  readonly title: string;
  readonly lines: readonly FigureLine[];
}

/** The amounts of a payment as sums: of the grant, of the surcharge, of the tax. */
export function paymentSums(payment: PaymentFacts): PaymentSum[] {
  const { surchargeAmount, surchargePaidAmount, taxToReturn, taxReturnedAmount } = payment;
  return [
    { title: '助成金', lines: grantLines(payment) },
    ...owedSum('加算金', { 加算金: surchargeAmount, 加算金の入金済額: -surchargePaidAmount }),
    ...owedSum('仕入控除税額の返還', { 仕入控除税額の返還額: taxToReturn, 仕入控除税額の返還済額: -taxReturnedAmount }),
  ];
}

/** Against what was approved until the settlement, then against what was fixed. */
function grantLines({ approvedAmount, finalAmount, advanceAmount, finalPaidAmount, refundedAmount }: PaymentFacts): FigureLine[] {
  const due: Amounts = finalAmount === null ? { 承認額: approvedAmount ?? 0 } : { 確定額: finalAmount };
  const moved: Amounts = { 前払い済額: -advanceAmount, 精算払い済額: -finalPaidAmount, 返納済額: refundedAmount };
  const made = Object.entries(moved).filter(([, amount]) => amount !== 0);
  const amounts = { ...due, ...Object.fromEntries(made) };
  const rest = sumOf(amounts);
  const label = finalAmount === null ? 'まだ支払っていない額（承認額まで）' : rest < 0 ? '返納の残り' : '後払いの残り';
  return [...linesOf(amounts), { label, amount: Math.abs(rest), strong: true }];
}

type Amounts = Readonly<Record<string, number>>;

function owedSum(title: string, amounts: Amounts): PaymentSum[] {
  const isOwed = Object.values(amounts).some((amount) => amount !== 0);
  return isOwed ? [{ title, lines: [...linesOf(amounts), { label: `${title}の残り`, amount: Math.max(sumOf(amounts), 0), strong: true }] }] : [];
}

/** Nothing is 0, not the -0 that would be printed with its sign. */
const linesOf = (amounts: Amounts): FigureLine[] => Object.entries(amounts).map(([label, amount]) => ({ label, amount: amount + 0 }));

const sumOf = (amounts: Amounts) => Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
