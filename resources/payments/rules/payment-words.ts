import { type PaymentSums, paymentBalance } from '../../../domain/money/payment-balance.ts';
import type { FigureLine } from '../../../domain/money/settlement-texts.ts';

/** The columns of a payment that its page uses, in yen. */
export interface PaymentFacts extends PaymentSums {
  readonly approvedAmount: number | null;
  /** Null until the settlement. */
  readonly finalAmount: number | null;
  /** The planned advance. */
  readonly advancePaymentAmount: number;
  /** `YYYY-MM-DD` */
  readonly refundDeadline: string | null;
  readonly status: string;
}

/** A pending transfer or incoming payment. */
export interface PendingPayment {
  readonly label: string;
  readonly amount: number;
  /** `YYYY-MM-DD`, or null without a deadline. */
  readonly due: string | null;
}

/** Pending transfers and incoming payments. */
export function pendingPayments(payment: PaymentFacts): PendingPayment[] {
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

/** A calculation: the last line is the result of the others. */
export interface PaymentSum {
  readonly title: string;
  readonly lines: readonly FigureLine[];
}

/** The amounts of a payment as calculations: grant, surcharge, tax. */
export function paymentSums(payment: PaymentFacts): PaymentSum[] {
  const { surchargeAmount, surchargePaidAmount, taxToReturn, taxReturnedAmount } = payment;
  return [
    { title: '助成金', lines: grantLines(payment) },
    ...owedSum('加算金', { 加算金: surchargeAmount, 加算金の入金済額: -surchargePaidAmount }),
    ...owedSum('仕入控除税額の返還', { 仕入控除税額の返還額: taxToReturn, 仕入控除税額の返還済額: -taxReturnedAmount }),
  ];
}

/** Compared with the approved amount before the settlement, with the final amount after it. */
function grantLines({ approvedAmount, finalAmount, advanceAmount, finalPaidAmount, refundedAmount }: PaymentFacts): FigureLine[] {
  const due: Amounts = finalAmount === null ? { 承認額: approvedAmount ?? 0 } : { 確定額: finalAmount };
  const moved: Amounts = { 前払い済額: -advanceAmount, 精算払い済額: -finalPaidAmount, 返納済額: refundedAmount };
  const nonZero = Object.entries(moved).filter(([, amount]) => amount !== 0);
  const amounts = { ...due, ...Object.fromEntries(nonZero) };
  const remainder = sumOf(amounts);
  const label = finalAmount === null ? 'まだ支払っていない額（承認額まで）' : remainder < 0 ? '返納の残り' : '後払いの残り';
  return [...linesOf(amounts), { label, amount: Math.abs(remainder), strong: true }];
}

type Amounts = Readonly<Record<string, number>>;

function owedSum(title: string, amounts: Amounts): PaymentSum[] {
  const isOwed = Object.values(amounts).some((amount) => amount !== 0);
  return isOwed ? [{ title, lines: [...linesOf(amounts), { label: `${title}の残り`, amount: Math.max(sumOf(amounts), 0), strong: true }] }] : [];
}

/** Adds 0 so that -0 is not printed with a sign. */
const linesOf = (amounts: Amounts): FigureLine[] => Object.entries(amounts).map(([label, amount]) => ({ label, amount: amount + 0 }));

const sumOf = (amounts: Amounts) => Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
