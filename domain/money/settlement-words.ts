import { formatDate } from '../dates/japan-date.ts';
import { formatYen } from './yen.ts';

/** The figures of a settlement as it was decided, in yen. */
export interface SettledFigures {
  readonly approvedAmount: number;
  readonly eligibleAmount: number;
  /** Not known of a settlement from before it was asked. */
  readonly creditableTax: number | null;
  readonly deductedTax: number | null;
  readonly taxToReturn: number | null;
  readonly finalAmount: number;
  readonly paidAmount: number;
  readonly remainingPayment: number;
  readonly refundAmount: number;
  readonly refundDeadline: string | null;
}

/** How the figures came about, in sentences that a grantee and an auditor understand. `day` writes a date: letters have the era. */
export function settlementSentences(figures: SettledFigures, day: (date: string) => string = formatDate): string[] {
  return [finalSentence(figures), ...taxSentences(figures), restSentence(figures, day)];
}

/** A figure of a settlement as screens and letters list it. */
export interface FigureLine {
  readonly label: string;
  /** Negative for what is taken out. */
  readonly amount: number;
  readonly strong?: true;
}

/** The figures of a settlement, in the order in which one follows from the other. `until` says by when a refund is due. */
export function settlementLines(figures: SettledFigures, until = ''): FigureLine[] {
  const { approvedAmount, eligibleAmount, deductedTax, finalAmount, paidAmount, remainingPayment, refundAmount, taxToReturn } = figures;
  return [
    { label: '承認額', amount: approvedAmount },
    { label: '対象となる領収書の合計（税込み、ポイント利用分を除く）', amount: eligibleAmount },
    ...(deductedTax ? [{ label: '仕入控除税額（差し引く額）', amount: -deductedTax }] : []),
    { label: '確定額', amount: finalAmount, strong: true },
    { label: 'お支払い済みの額', amount: paidAmount },
    refundAmount > 0
      ? { label: `返納していただく額${until}`, amount: refundAmount, strong: true }
      : { label: '精算でお支払いする額', amount: remainingPayment, strong: true },
    ...(taxToReturn ? [{ label: '消費税の申告のあとで返還していただく額', amount: taxToReturn }] : []),
  ];
}

function finalSentence({ approvedAmount, eligibleAmount, deductedTax, finalAmount }: SettledFigures): string {
  const counted = eligibleAmount - (deductedTax ?? 0);
  const [approved, eligible] = [formatYen(approvedAmount), formatYen(counted)];
  const what = deductedTax
    ? `対象となる領収書の合計（ポイントで支払った分を除く） ${formatYen(eligibleAmount)} から仕入控除税額 ${formatYen(deductedTax)} を引いた額`
    : '対象となる領収書の合計（ポイントで支払った分を除く）';
  if (counted < approvedAmount)
    return `${what}が ${eligible} で、承認額 ${approved} より少ないため、${deductedTax ? 'その額' : '領収書の合計'}が確定額になります。`;
  return `${what}が ${eligible} で、承認額 ${approved} 以上のため、承認額が確定額になります。確定額は ${formatYen(finalAmount)} です。`;
}

function taxSentences({ creditableTax, taxToReturn }: SettledFigures): string[] {
  if (!creditableTax || !taxToReturn) return [];
  return [
    `領収書の消費税のうち ${formatYen(creditableTax)} は、消費税の申告で控除される見込みです（仕入控除税額）。申告のあとで、確定額にあたる分の ${formatYen(taxToReturn)} を返還していただきます。`,
  ];
}

function restSentence(figures: SettledFigures, day: (date: string) => string): string {
  const { finalAmount, paidAmount, remainingPayment, refundAmount, refundDeadline } = figures;
  const [final, paid] = [formatYen(finalAmount), formatYen(paidAmount)];
  if (refundAmount > 0) {
    const until = refundDeadline ? `、${day(refundDeadline)} までに返納していただきます` : '返納していただきます';
    return `お支払い済みの ${paid} が確定額 ${final} を上回っているため、差額の ${formatYen(refundAmount)} を${until}。`;
  }
  if (remainingPayment === 0) return `確定額 ${final} は、すでにお支払い済みです。お支払いの残りはありません。`;
  if (paidAmount === 0) return `確定額の ${formatYen(remainingPayment)} を、精算でお支払いします。`;
  return `確定額 ${final} から、お支払い済みの ${paid} を引いた ${formatYen(remainingPayment)} を、精算でお支払いします。`;
}
