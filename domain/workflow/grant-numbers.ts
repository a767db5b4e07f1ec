import { cellsOf } from '../text/delimited.ts';

/** What the board has decided of one application; the amount in yen. */
export interface GrantNumberRow {
  readonly entryNumber: string;
  readonly grantNumber: string;
  readonly approvedAmount: number;
}

export interface GrantNumberList {
  readonly rows: readonly GrantNumberRow[];
  /** What is wrong in the text, by its line, counted from 1. */
  readonly problems: readonly { readonly line: number; readonly text: string }[];
}

/** The most rows that are taken at once. */
export const mostGrantNumbers = 1000;

/** The columns, in the order in which they stand where no heading says otherwise. */
const columns = { entryNumber: '受付番号', grantNumber: '助成番号', approvedAmount: '承認額' } as const;
const names = Object.values(columns);

/** As long as the fields of an application allow. */
const longestNumber = 40;

/**
 * Reads pasted cells or a CSV of 受付番号, 助成番号 and 承認額, by tabs or commas. With a heading line the columns may stand in any order, among others.
 * Full-width characters and the signs about an amount do not matter.
 */
export function readGrantNumbers(text: string): GrantNumberList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((content, at) => ({ line: at + 1, cells: cellsOf(content, content.includes('\t') ? '\t' : ',').map(plain) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = lines;
  if (!first) return { rows: [], problems: [{ line: 1, text: '受付番号・助成番号・承認額の行がありません' }] };
  const heading = first.cells.some((cell) => names.some((name) => name === cell)) ? first : undefined;
  const places = names.map((name, at) => (heading ? heading.cells.indexOf(name) : at));
  const missing = names.filter((_, at) => places[at] === -1);
  if (heading && missing.length > 0) return { rows: [], problems: [{ line: heading.line, text: `見出しに${missing.join('・')}がありません` }] };
  const found = lines.filter((one) => one !== heading).map(({ line, cells }) => ({ line, ...rowOf(heading ? cells : joined(cells), places) }));
  return {
    rows: found.flatMap(({ row }) => row ?? []),
    problems: found.flatMap(({ line, problem }) => (problem ? [{ line, text: problem }] : [])),
  };
}

const plain = (cell: string) => cell.normalize('NFKC').trim();

/** An amount whose thousands are parted by commas, not in quotes, comes as several cells. */
function joined([entryNumber = '', grantNumber = '', ...amount]: readonly string[]): string[] {
  return amount.length > 1 && /^\D*\d{1,3}(,\d{3})+\D*$/.test(amount.join(','))
    ? [entryNumber, grantNumber, amount.join(',')]
    : [entryNumber, grantNumber, ...amount];
}

function rowOf(cells: readonly string[], places: readonly number[]): { readonly row?: GrantNumberRow; readonly problem?: string } {
  const [entryNumber = '', grantNumber = '', amount = ''] = places.map((place) => cells[place]);
  const empty = names.filter((_, at) => !cells[places[at] as number]);
  if (empty.length > 0) return { problem: `${empty.join('・')}がありません。受付番号・助成番号・承認額を、タブかコンマで区切ってください` };
  if ([entryNumber, grantNumber].some((number) => [...number].length > longestNumber))
    return { problem: `受付番号と助成番号は${longestNumber}文字以内で入力してください` };
  const approvedAmount = yenIn(amount);
  if (approvedAmount === null) return { problem: `承認額「${amount}」を読み取れません。1円以上の整数で入力してください` };
  return { row: { entryNumber, grantNumber, approvedAmount } };
}

/** Whole yen above 0, of no more digits than an amount field holds; null for anything else. @param text in NFKC */
function yenIn(text: string): number | null {
  const digits = text.replace(/^[¥\\]|円$/g, '').replace(/[,\s]/g, '');
  const amount = /^\d{1,13}$/.test(digits) ? Number(digits) : 0;
  return amount > 0 ? amount : null;
}

/** So many numbers from the first on: `R8-009`, `R8-010`, … @returns null where the first does not end in a digit */
export function numbersFrom(first: string, count: number): string[] | null {
  const [, series = '', digits = ''] = /^(.*?)(\d+)$/.exec(plain(first)) ?? [];
  if (digits === '') return null;
  return Array.from({ length: count }, (_, at) => `${series}${String(BigInt(digits) + BigInt(at)).padStart(digits.length, '0')}`);
}
