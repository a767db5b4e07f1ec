/** Text of the spec (second file, section 5, bank registration). */
export const accountNumberText = '口座番号は7桁で入力してください';

/** Converts a typed number to half-width digits without hyphens and spaces; other characters are kept for validation. */
export function digitsIn(text: string): string {
  return text.normalize('NFKC').replace(/[\s‐‑‒–—―−ー-]/g, '');
}

/** Error for all zeros, typed to bypass the field. */
export const zerosText = '口座番号がすべて0です。通帳の口座番号をもう一度お確かめください';

export const isZeros = (digits: string) => /^0+$/.test(digits);

/** The validation error of an account number, or null. */
export function accountNumberProblem(text: string): string | null {
  const digits = digitsIn(text);
  if (!/^\d{7}$/.test(digits)) return accountNumberText;
  return isZeros(digits) ? zerosText : null;
}
