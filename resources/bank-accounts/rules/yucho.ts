import { digitsIn, isZeros } from '../../../domain/identifiers/account-number.ts';

/** The bank code of ゆうちょ銀行, whose customers know 記号 and 番号 instead of a branch and an account number. */
export const yuchoBankCode = '9900';

export interface YuchoAccount {
  readonly branchCode: string;
  readonly accountType: 'ordinary' | 'checking';
  /** 7 digits. */
  readonly accountNumber: string;
}

export type YuchoAnswer =
  | { readonly account: YuchoAccount; readonly problems?: undefined }
  | { readonly account?: undefined; readonly problems: { readonly symbol?: string; readonly number?: string } };

/**
 * Converts 記号 and 番号 of a passbook to the branch and account number used by other banks. 記号 `1ab?0` is an ordinary account at branch `ab8`, whose 番号
 * loses its final 1; 記号 `0ab??` is a transfer account at branch `ab9`, stored as 当座.
 */
export function yuchoAccount(symbolText: string, numberText: string): YuchoAnswer {
  const symbol = symbolIn(symbolText);
  const number = digitsIn(numberText);
  const problems = { ...problemEntry('symbol', symbolProblem(symbol)), ...problemEntry('number', numberProblem(number, symbol.startsWith('0'))) };
  if (Object.keys(problems).length > 0) return { problems };
  return checkDigit(symbol, number) === symbol[3] ? { account: accountOf(symbol, number) } : { problems: { number: mismatchText } };
}

const mismatchText = '記号と番号の組み合わせに当たる口座がありません。記号と番号をもう一度お確かめください';

/**
 * The check digit (4th digit of 記号), computed from the other digits and the number. It is lost in the converted account, so a stored account cannot
 * be checked.
 */
function checkDigit(symbol: string, number: string): string {
  const digits = [...`${symbol.slice(0, 3)}0${symbol[4]}${number.padStart(8, '0')}`].map(Number);
  const weighted = (digit: number, at: number) => [digit, 3 * digit, digit < 5 ? 2 * digit : 2 * digit - 9][at % 3] as number;
  return String(digits.map(weighted).reduce((sum, each) => sum + each) % 10);
}

function accountOf(symbol: string, number: string): YuchoAccount {
  const place = symbol.slice(1, 3);
  return symbol.startsWith('1')
    ? { branchCode: `${place}8`, accountType: 'ordinary', accountNumber: number.slice(0, -1).padStart(7, '0') }
    : { branchCode: `${place}9`, accountType: 'checking', accountNumber: number.padStart(7, '0') };
}

/** Drops the digit that passbooks print after 記号 and a hyphen (「10130-2」, 「00110-2」): an issue count or check digit, not part of the account. */
function symbolIn(text: string): string {
  const [, symbol, after] = /^(\d{5})[\s‐‑‒–—―−ー-]+(\d?)$/.exec(text.normalize('NFKC').trim()) ?? [];
  return symbol !== undefined && after !== undefined ? symbol : digitsIn(text);
}

function symbolProblem(symbol: string): string | null {
  if (!/^\d{5}$/.test(symbol)) return '記号は5桁の数字で入力してください';
  if (!/^[01]/.test(symbol)) return '記号は「1」または「0」で始まります。通帳の記号をもう一度お確かめください';
  return symbol.startsWith('1') && !symbol.endsWith('0') ? '「1」で始まる記号は「0」で終わります。通帳の記号をもう一度お確かめください' : null;
}

/** A number that does not end in 1 is usually the converted account number: dropping its last digit would pay someone else. */
function numberProblem(number: string, transferAccount: boolean): string | null {
  if (transferAccount) return /^\d{1,6}$/.test(number) ? zerosProblem(number) : '番号は6桁以内の数字で入力してください';
  if (!/^\d{2,8}$/.test(number)) return '番号は2桁から8桁の数字で入力してください';
  return number.endsWith('1')
    ? zerosProblem(number.slice(0, -1))
    : '番号は「1」で終わります。振込用の口座番号ではなく、通帳の「番号」をそのまま入力してください';
}

const zerosProblem = (number: string) => (isZeros(number) ? '番号がすべて0です。通帳の番号をもう一度お確かめください' : null);

function problemEntry(key: string, problem: string | null): Record<string, string> {
  return problem ? { [key]: problem } : {};
}
