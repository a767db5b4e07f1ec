/**
 * A warning for an implausible invoice registration number (`T` and 13 digits, the first of them a check digit), or null. It never refuses: whether
 * the check digit rule also covers sole proprietors' numbers is not published.
 */
export function registrationNumberProblem(text: string): string | null {
  const number = plainRegistrationNumber(text);
  if (number === '') return null;
  if (!/^T[0-9]{13}$/.test(number)) return '登録番号は「T」と13桁の数字です。領収書と見比べてください。';
  return checkDigitOf(number.slice(2)) === Number(number[1]) ? null : '登録番号の数字が合いません。領収書と見比べてください。';
}

/** Normalises what was typed: full-width letters to half width, without hyphens and spaces. */
export function plainRegistrationNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s‐‑–—―ー−-]/g, '');
}

/** The check digit of the 12 digits after it: weights 1, 2, 1, 2, … from the right, 9 minus (weighted sum mod 9). */
function checkDigitOf(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2), 0);
  return 9 - (sum % 9);
}
