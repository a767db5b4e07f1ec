/** Text of the spec (second file, section 5, bank registration). */
export const accountNumberText = '口座番号は7桁で入力してください';

/** A typed number in half-width digits; the hyphens and spaces that people write between them are dropped, anything else stays to be seen. */
export function digitsIn(text: string): string {
  return text.normalize('NFKC').replace(/[\s‐‑‒–—―−ー-]/g, '');
}

/** Nobody's account; typed to get past a field. */
export const zerosText = '口座番号がすべて0です。通帳の口座番号をもう一度お確かめください';

export const isZeros = (digits: string) => /^0+$/.test(digits);

/** What is wrong with an account number, or null. */
export function accountNumberProblem(text: string): string | null {
  const digits = digitsIn(text);
  if (!/^\d{7}$/.test(digits)) return accountNumberText;
  return isZeros(digits) ? zerosText : null;
}
