/** A line of a statement as a bank's file has it. */
export interface StatedLine {
  /** `YYMMDD` of the era. */
  readonly day: string;
  /** 1 in, 2 out. */
  readonly way: '1' | '2';
  readonly amount: number;
  readonly party?: string;
  readonly text?: string;
  /** 取引区分; 19 takes back. */
  readonly kind?: string;
}

const whose = { bankCode: '0009', branchCode: '219', accountNumber: '7654321' };

/** 全銀 入出金取引明細 as cells: with commas it is ANSER's CSV, filled to their lengths it is the file of 200 bytes. */
function recordsOf(lines: readonly StatedLine[], [from, until]: readonly [string, string], account = whose): [string, number, 'n' | 'c'][][] {
  const sum = (way: string) => lines.filter((line) => line.way === way).reduce((total, { amount }) => total + amount, 0);
  const count = (way: string) => lines.filter((line) => line.way === way).length;
  const n = (value: string | number, length: number): [string, number, 'n'] => [String(value), length, 'n'];
  const c = (value: string, length: number): [string, number, 'c'] => [value, length, 'c'];
  const header = [
    ...[n(1, 1), n('03', 2), n(0, 1), n(until, 6), n(from, 6), n(until, 6), n(account.bankCode, 4), c('ﾐﾂｲｽﾐﾄﾓ', 15), n(account.branchCode, 3)],
    ...[c('ｶﾝﾀﾞ', 15), c('', 3), n(1, 1), n(account.accountNumber, 10), c('ｻﾞｲ)ｶｾﾝｻﾞｲﾀﾞﾝ', 40), n(1, 1), n(1, 1), n(10_000_000, 14), c('', 71)],
  ];
  const body = lines.map(({ day, way, amount, party = '', text = '', kind = '11' }, index) => [
    ...[n(2, 1), n(index + 1, 8), n(day, 6), n(day, 6), n(way, 1), n(kind, 2), n(amount, 12), n(0, 12), n(0, 6), n(0, 6), n(0, 1), n(0, 7), n(0, 3)],
    ...[n(0, 10), c(party, 48), c('', 15), c('', 15), c(text, 20), c('', 20), c('', 1)],
  ]);
  const trailer = [n(8, 1), n(count('1'), 6), n(sum('1'), 13), n(count('2'), 6), n(sum('2'), 13), n(1, 1), n(0, 14), n(lines.length, 7), c('', 139)];
  return [header, ...body, trailer, [n(9, 1), c('', 199)]];
}

type Period = readonly [string, string];

/** Records of 200 bytes with line ends. */
export function fixedStatement(lines: readonly StatedLine[], period: Period, account = whose): string {
  const fill = ([value, length, kind]: [string, number, 'n' | 'c']) => (kind === 'n' ? value.padStart(length, '0') : value.padEnd(length, ' '));
  return recordsOf(lines, period, account)
    .map((record) => `${record.map(fill).join('')}\r\n`)
    .join('');
}

export function commaStatement(lines: readonly StatedLine[], period: Period, account = whose): string {
  return recordsOf(lines, period, account)
    .map((record) => `${record.map(([value]) => `"${value}"`).join(',')}\r\n`)
    .join('');
}
