import { formatDate } from '../dates/japan-date.ts';
import { movedDayText } from '../dates/moved-day.ts';
import { formatYen } from './yen.ts';

/** The figures of a settlement as it was decided, in yen. */
export interface SettledFigures {
  readonly approvedAmount: number;
  readonly eligibleAmount: number;
  readonly finalAmount: number;
  readonly paidAmount: number;
  readonly remainingPayment: number;
  readonly refundAmount: number;
  readonly refundDeadline: string | null;
  /** The day when banks rest that the deadline was moved from. */
  readonly refundDeadlineMovedFrom: string | null;
}

/** How the figures came about, in sentences that a grantee and an auditor understand. `day` writes a date: letters have the era. */
export function settlementSentences(figures: SettledFigures, day: (date: string) => string = formatDate): string[] {
  return [finalSentence(figures), restSentence(figures, day)];
}

function finalSentence({ approvedAmount, eligibleAmount, finalAmount }: SettledFigures): string {
  const [approved, eligible] = [formatYen(approvedAmount), formatYen(eligibleAmount)];
  if (eligibleAmount < approvedAmount)
    return `対象となる領収書の合計（ポイントで支払った分を除く）が ${eligible} で、承認額 ${approved} より少ないため、領収書の合計が確定額になります。`;
  return `対象となる領収書の合計（ポイントで支払った分を除く）が ${eligible} で、承認額 ${approved} 以上のため、承認額が確定額になります。確定額は ${formatYen(finalAmount)} です。`;
}

function restSentence(figures: SettledFigures, day: (date: string) => string): string {
  const { finalAmount, paidAmount, remainingPayment, refundAmount } = figures;
  const [final, paid] = [formatYen(finalAmount), formatYen(paidAmount)];
  if (refundAmount > 0) {
    const deadline = refundDeadlineText(figures, day);
    const until = deadline ? `、${deadline} までに返納していただきます` : '返納していただきます';
    return `お支払い済みの ${paid} が確定額 ${final} を上回っているため、差額の ${formatYen(refundAmount)} を${until}。`;
  }
  if (remainingPayment === 0) return `確定額 ${final} は、すでにお支払い済みです。お支払いの残りはありません。`;
  if (paidAmount === 0) return `確定額の ${formatYen(remainingPayment)} を、精算でお支払いします。`;
  return `確定額 ${final} から、お支払い済みの ${paid} を引いた ${formatYen(remainingPayment)} を、精算でお支払いします。`;
}

/** Until when a refund is asked for, and why that is not the day which the rule gives. */
export function refundDeadlineText(
  { refundDeadline: date, refundDeadlineMovedFrom: movedFrom }: Pick<SettledFigures, 'refundDeadline' | 'refundDeadlineMovedFrom'>,
  day: (date: string) => string = formatDate,
): string | null {
  return date && movedDayText({ date, movedFrom }, day);
}
