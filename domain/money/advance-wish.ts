import { advanceLimit } from './advance.ts';

/** From this fiscal year on a grantee chooses how the money is paid (second file, section 2). */
const firstYearOfChoice = 2026;

export function choosesPayment(grantYear: number): boolean {
  return grantYear >= firstYearOfChoice;
}

/** The typed amount in yen: full-width digits, commas, ￥ and 円 are understood. Null when it is no whole number. */
export function typedYen(text: string): number | null {
  const digits = text.normalize('NFKC').replace(/[\s,、¥円]/g, '');
  return /^\d{1,13}$/.test(digits) ? Number(digits) : null;
}

/** What is wrong with the amount of an advance, or null (texts: second file, section 5, bank registration). */
export function advanceProblem(text: string, approvedAmount: number): string | null {
  const amount = typedYen(text);
  const limit = advanceLimit(approvedAmount);
  if (amount === null || amount <= 0) return '前払い金額を入力してください';
  return amount > limit ? `前払い金額は${limit.toLocaleString('ja-JP')}円以下で入力してください` : null;
}
