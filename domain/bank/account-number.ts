/** Text of the spec (second file, section 5, bank registration). */
export const accountNumberText = '口座番号は7桁で入力してください';

/** A typed number in half-width digits; the hyphens and spaces that people write between them are dropped, anything else stays to be seen. */
export function digitsIn(text: string): string {
  return text.normalize('NFKC').replace(/[\s‐‑‒–—―−ー-]/g, '');
}

/** What is wrong with an account number, or null. */
export function accountNumberProblem(text: string): string | null {
  return /^\d{7}$/.test(digitsIn(text)) ? null : accountNumberText;
}
