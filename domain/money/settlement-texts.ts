import { formatEraDate } from '../dates/era.ts';
import { formatDate } from '../dates/japan-date.ts';
import { movedDayText } from '../dates/moved-day.ts';
import { costAtRate, declaredIncome, usualShare } from './grant-share.ts';
import { formatEn, formatYen } from './yen.ts';

/** The figures of a decided settlement, in yen. */
export interface SettledFigures {
  readonly approvedAmount: number;
  readonly eligibleAmount: number;
  /** Null for settlements older than this column. */
  readonly creditableTax: number | null;
  readonly deductedTax: number | null;
  readonly taxToReturn: number | null;
  readonly grantRate: number | null;
  /** Null when not asked for, like `ownShare`. */
  readonly otherGrants: number | null;
  readonly otherIncome: number | null;
  readonly ownShare: number | null;
  readonly finalAmount: number;
  readonly paidAmount: number;
  readonly remainingPayment: number;
  readonly refundAmount: number;
  readonly refundDeadline: string | null;
  /** The bank holiday that the deadline was moved from. */
  readonly refundDeadlineMovedFrom: string | null;
}

/** A line of figures on screens and letters. */
export interface FigureLine {
  readonly label: string;
  /** Negative for deductions. */
  readonly amount: number;
  readonly strong?: true;
}

/** The figures of a settlement in calculation order. `until` is the refund deadline text. */
export function settlementLines(figures: SettledFigures, until = ''): FigureLine[] {
  const { approvedAmount, eligibleAmount, deductedTax, finalAmount, paidAmount, remainingPayment, refundAmount, taxToReturn, ownShare } = figures;
  return [
    { label: '承認額', amount: approvedAmount },
    { label: '対象となる領収書の合計（税込み、ポイント利用分を除く）', amount: eligibleAmount },
    ...(deductedTax ? [{ label: '仕入控除税額（差し引く額）', amount: -deductedTax }] : []),
    ...shareLines(figures),
    { label: '確定額', amount: finalAmount, strong: true },
    ...(ownShare === null ? [] : [{ label: '自己負担', amount: ownShare }]),
    { label: 'お支払い済みの額', amount: paidAmount },
    refundAmount > 0
      ? { label: `返納していただく額${until}`, amount: refundAmount, strong: true }
      : { label: '精算でお支払いする額', amount: remainingPayment, strong: true },
    ...(taxToReturn ? [{ label: '消費税の申告のあとで返還していただく額', amount: taxToReturn }] : []),
  ];
}

/** Deductions are negative; `0 - x` avoids -0, which a letter would print. */
function shareLines(figures: SettledFigures): FigureLine[] {
  const { otherGrants, otherIncome } = figures;
  const { rate, atRate, rest } = limitsOf(figures);
  return [
    ...(atRate === null ? [] : [{ label: `助成率${rate}％にあたる額（1円未満は切り捨て）`, amount: atRate }]),
    ...(otherGrants === null ? [] : [{ label: '他の助成金・補助金', amount: 0 - otherGrants }]),
    ...(otherIncome === null ? [] : [{ label: 'その他の収入', amount: 0 - otherIncome }]),
    ...(rest === null ? [] : [{ label: '他の助成金・収入を差し引いた額', amount: rest }]),
  ];
}

/** The cost, and the limits by each rule of the programme; null when a rule does not apply. */
function limitsOf({ eligibleAmount, deductedTax, grantRate, otherGrants, otherIncome }: SettledFigures) {
  const cost = eligibleAmount - (deductedTax ?? 0);
  const rate = grantRate ?? usualShare.grantRate;
  const isDeclared = otherGrants !== null || otherIncome !== null;
  return {
    cost,
    rate,
    atRate: rate < 100 ? costAtRate(cost, rate) : null,
    rest: isDeclared ? Math.max(cost - declaredIncome({ otherGrants, otherIncome }), 0) : null,
  };
}

/** Formatting of amounts and dates, which differs between letters and screens. */
export interface Writing {
  readonly yen: (amount: number) => string;
  readonly day: (date: string) => string;
  /** Separator between a date and the text around it; amounts include their own. */
  readonly gap: '' | ' ';
}

const onScreen: Writing = { yen: (amount) => ` ${formatYen(amount)} `, day: formatDate, gap: ' ' };

export const inLetters: Writing = { yen: formatEn, day: formatEraDate, gap: '' };

/** Explains the figures in sentences for grantees and auditors. */
export function settlementSentences(figures: SettledFigures, writing: Writing = onScreen): string[] {
  return [finalSentence(figures, writing), ...taxSentences(figures, writing), restSentence(figures, writing)];
}

function finalSentence(figures: SettledFigures, writing: Writing): string {
  const { approvedAmount, eligibleAmount, deductedTax, finalAmount } = figures;
  const { yen } = writing;
  if (eligibleAmount === 0) return `対象となる領収書がないため、確定額は${yen(finalAmount)}です。`;
  const receipts = '対象となる領収書の合計（ポイントで支払った分を除く）';
  const what = deductedTax ? `${receipts}${yen(eligibleAmount)}から仕入控除税額${yen(deductedTax)}を引いた額` : receipts;
  const { cost, atRate, rest } = limitsOf(figures);
  if (atRate !== null || rest !== null) return `${what}は${yen(cost)}です。${leastSentence(figures, writing)}確定額は${yen(finalAmount)}です。`;
  if (cost < approvedAmount)
    return `${what}が${yen(cost)}で、承認額${yen(approvedAmount)}より少ないため、${deductedTax ? 'その額' : '領収書の合計'}が確定額になります。`;
  return `${what}が${yen(cost)}で、承認額${yen(approvedAmount)}以上のため、承認額が確定額になります。確定額は${yen(finalAmount)}です。`;
}

/** Explains which limit was decisive. */
function leastSentence(figures: SettledFigures, { yen, gap }: Writing): string {
  const { rate, atRate, rest } = limitsOf(figures);
  const limits = [
    { name: '承認額', amount: figures.approvedAmount },
    ...(atRate === null ? [] : [{ name: `助成率${rate}％にあたる額`, amount: atRate }]),
    ...(rest === null ? [] : [{ name: '他の助成金・収入を差し引いた額', amount: rest }]),
  ];
  const all = limits.map(({ name, amount }) => `${name}${yen(amount).trimEnd()}`).join('、');
  const least = limits.find(({ amount }) => amount === figures.finalAmount);
  return `${all}${gap}のうち、最も少ない${least ? `「${least.name}」` : '額'}が確定額になります。`;
}

function taxSentences({ creditableTax, taxToReturn }: SettledFigures, { yen }: Writing): string[] {
  if (!creditableTax || !taxToReturn) return [];
  return [
    `領収書の消費税のうち${yen(creditableTax)}は、消費税の申告で控除される見込みです（仕入控除税額）。申告のあとで、確定額にあたる分の${yen(taxToReturn)}を返還していただきます。`,
  ];
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

/** The refund deadline, with the reason if it was moved. */
export function refundDeadlineText(
  { refundDeadline: date, refundDeadlineMovedFrom: movedFrom }: Pick<SettledFigures, 'refundDeadline' | 'refundDeadlineMovedFrom'>,
  day: (date: string) => string = formatDate,
): string | null {
  return date && movedDayText({ date, movedFrom }, day);
}
