import { advanceLimit } from './advance.ts';

/** First fiscal year in which grantees choose the payment method (second file, section 2). */
const firstYearOfChoice = 2026;

export function choosesPayment(grantYear: number): boolean {
  return grantYear >= firstYearOfChoice;
}

/** Parses a typed amount in yen with full-width digits, commas, ￥ and 円; null when it is not an integer. */
export function typedYen(text: string): number | null {
  const digits = text.normalize('NFKC').replace(/[\s,、¥円]/g, '');
  return /^\d{1,13}$/.test(digits) ? Number(digits) : null;
}

/** The validation error of an advance amount, or null (texts: second file, section 5, bank registration). */
export function advanceProblem(text: string, approvedAmount: number): string | null {
  const amount = typedYen(text);
  const limit = advanceLimit(approvedAmount);
  if (amount === null || amount <= 0) return '前払い金額を入力してください';
  return amount > limit ? `前払い金額は${limit.toLocaleString('ja-JP')}円以下で入力してください` : null;
}
