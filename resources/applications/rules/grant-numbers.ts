import { numberColumn, type PastedList, plain, type Reading, readPasted, yenIn } from '../../../domain/text/pasted-list.ts';

/** The board's decision on one application; the amount in yen. */
export interface GrantNumberRow {
  readonly entryNumber: string;
  readonly grantNumber: string;
  readonly approvedAmount: number;
}

const columns = {
  entryNumber: numberColumn('受付番号'),
  grantNumber: numberColumn('助成番号'),
  approvedAmount: { label: '承認額', isAmount: true, read: approvedAmount },
} as const;

/** Reads pasted cells or a CSV of 受付番号, 助成番号 and 承認額. */
export function readGrantNumbers(text: string): PastedList<GrantNumberRow> {
  return readPasted(text, columns);
}

function approvedAmount(cell: string): Reading<number> {
  const value = yenIn(cell);
  return value === null ? { problem: `承認額「${plain(cell)}」を読み取れません。1円以上の整数で入力してください` } : { value };
}

/** `count` consecutive numbers starting with `first`: `R8-009`, `R8-010`, … @returns null if `first` does not end in a digit */
export function numbersFrom(first: string, count: number): string[] | null {
  const [, series = '', digits = ''] = /^(.*?)(\d+)$/.exec(plain(first)) ?? [];
  if (digits === '') return null;
  return Array.from({ length: count }, (_, index) => `${series}${String(BigInt(digits) + BigInt(index)).padStart(digits.length, '0')}`);
}
