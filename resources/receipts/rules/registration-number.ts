/**
 * What is odd about an invoice registration number (`T` and 13 digits, the first of them a check digit), as a sentence, or null. It is a warning, never a
 * refusal: whether the digit rule covers numbers that are no corporation's is not published.
 */
export function registrationNumberProblem(text: string): string | null {
  const number = plainRegistrationNumber(text);
  if (number === '') return null;
  if (!/^T[0-9]{13}$/.test(number)) return '登録番号は「T」と13桁の数字です。領収書と見比べてください。';
  return checkDigitOf(number.slice(2)) === Number(number[1]) ? null : '登録番号の数字が合いません。領収書と見比べてください。';
}

/** As people type it: full-width letters, hyphens and spaces. */
export function plainRegistrationNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s‐‑–—―ー−-]/g, '');
}

/** Of the twelve digits behind it, from the right weighted 1, 2, 1, 2, …: nine less the rest of their sum by nine. */
function checkDigitOf(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2), 0);
  return 9 - (sum % 9);
}
