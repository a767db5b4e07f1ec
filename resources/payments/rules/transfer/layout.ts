/**
 * The 120-byte records of a 総合振込 file (全国銀行協会, 令和元年12月): offsets from 0, lengths in bytes. `number` is right-aligned and
 * filled with zeros, `text` left-aligned and filled with spaces.
 */
export const recordLength = 120;

export interface Column {
  readonly offset: number;
  readonly length: number;
  readonly kind: 'number' | 'text';
}

const number = (offset: number, length: number): Column => ({ offset, length, kind: 'number' });
const text = (offset: number, length: number): Column => ({ offset, length, kind: 'text' });

export const headerLayout = {
  record: number(0, 1),
  type: number(1, 2),
  code: number(3, 1),
  clientCode: number(4, 10),
  clientName: text(14, 40),
  date: number(54, 4),
  bankCode: number(58, 4),
  bankName: text(62, 15),
  branchCode: number(77, 3),
  branchName: text(80, 15),
  accountType: number(95, 1),
  accountNumber: number(96, 7),
  rest: text(103, 17),
} as const satisfies Layout;

export const paymentLayout = {
  record: number(0, 1),
  bankCode: number(1, 4),
  bankName: text(5, 15),
  branchCode: number(20, 3),
  branchName: text(23, 15),
  clearingHouse: number(38, 4),
  accountType: number(42, 1),
  accountNumber: number(43, 7),
  holder: text(50, 30),
  amount: number(80, 10),
  newCode: number(90, 1),
  customerCode1: number(91, 10),
  customerCode2: number(101, 10),
  method: number(111, 1),
  identification: text(112, 1),
  rest: text(113, 7),
} as const satisfies Layout;

/** The layout when the customer codes carry EDI text for the payee. */
export const ediLayout = { ...paymentLayout, customerCode1: text(91, 10), customerCode2: text(101, 10) } as const satisfies Layout;

export const trailerLayout = { record: number(0, 1), count: number(1, 6), total: number(7, 12), rest: text(19, 101) } as const satisfies Layout;

export const endLayout = { record: number(0, 1), rest: text(1, 119) } as const satisfies Layout;

export type Layout = Readonly<Record<string, Column>>;

/** Writes one record; missing values are left as zeros or spaces. Throws when a value does not fit, which the check run excludes. */
export function writeRecord<L extends Layout>(layout: L, values: { readonly [name in keyof L]?: string }): string {
  return Object.entries(layout)
    .map(([name, column]) => fill(name, column, values[name] ?? ''))
    .join('');
}

function fill(name: string, { length, kind }: Column, value: string): string {
  if (value.length > length) throw new RangeError(`${name}: more than ${length} bytes`);
  if (kind === 'text') return value.padEnd(length, ' ');
  if (!/^\d*$/.test(value)) throw new RangeError(`${name}: not a number`);
  return value.padStart(length, '0');
}

/** Reads one record; trailing spaces of text are removed. */
export function readRecord<L extends Layout>(layout: L, record: string): { readonly [name in keyof L]: string } {
  const entries = Object.entries(layout).map(([name, { offset, length, kind }]) => {
    const value = record.slice(offset, offset + length);
    return [name, kind === 'text' ? value.trimEnd() : value];
  });
  return Object.fromEntries(entries);
}
