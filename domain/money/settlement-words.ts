import { formatEraDate } from '../dates/era.ts';
import { formatDate } from '../dates/japan-date.ts';
import { movedDayText } from '../dates/moved-day.ts';
import { formatEn, formatYen } from './yen.ts';

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

/** How a text writes its amounts and its days: a letter otherwise than a screen. */
export interface Writing {
  readonly yen: (amount: number) => string;
  readonly day: (date: string) => string;
  /** Between a day and the words around it; an amount brings its own. */
  readonly gap: '' | ' ';
}

const onScreen: Writing = { yen: (amount) => ` ${formatYen(amount)} `, day: formatDate, gap: ' ' };

export const inLetters: Writing = { yen: formatEn, day: formatEraDate, gap: '' };

/** How the figures came about, in sentences that a grantee and an auditor understand. */
export function settlementSentences(figures: SettledFigures, writing: Writing = onScreen): string[] {
  return [finalSentence(figures, writing), restSentence(figures, writing)];
}

function finalSentence({ approvedAmount, eligibleAmount, finalAmount }: SettledFigures, { yen }: Writing): string {
  if (eligibleAmount === 0) return `対象となる領収書がないため、確定額は${yen(finalAmount)}です。`;
  const [approved, eligible] = [yen(approvedAmount), yen(eligibleAmount)];
  if (eligibleAmount < approvedAmount)
    return `対象となる領収書の合計（ポイントで支払った分を除く）が${eligible}で、承認額${approved}より少ないため、領収書の合計が確定額になります。`;
  return `対象となる領収書の合計（ポイントで支払った分を除く）が${eligible}で、承認額${approved}以上のため、承認額が確定額になります。確定額は${yen(finalAmount)}です。`;
}

function restSentence(figures: SettledFigures, { yen, day, gap }: Writing): string {
  const { finalAmount, paidAmount, remainingPayment, refundAmount } = figures;
  const [final, paid] = [yen(finalAmount), yen(paidAmount)];
  if (refundAmount > 0) {
    const deadline = refundDeadlineText(figures, day);
    const until = deadline ? `、${deadline}${gap}までに返納していただきます` : '返納していただきます';
    const why =
      finalAmount === 0 ? `お支払い済みの${paid}の全額` : `お支払い済みの${paid}が確定額${final}を上回っているため、差額の${yen(refundAmount)}`;
    return `${why}を${until}。`;
  }
  if (finalAmount === 0) return 'お支払いする助成金はありません。';
  if (remainingPayment === 0) return `確定額${final}は、すでにお支払い済みです。お支払いの残りはありません。`;
  if (paidAmount === 0) return `確定額の${yen(remainingPayment)}を、精算でお支払いします。`;
  return `確定額${final}から、お支払い済みの${paid}を引いた${yen(remainingPayment)}を、精算でお支払いします。`;
}

/** Until when a refund is asked for, and why that is not the day which the rule gives. */
export function refundDeadlineText(
  { refundDeadline: date, refundDeadlineMovedFrom: movedFrom }: Pick<SettledFigures, 'refundDeadline' | 'refundDeadlineMovedFrom'>,
  day: (date: string) => string = formatDate,
): string | null {
  return date && movedDayText({ date, movedFrom }, day);
}
