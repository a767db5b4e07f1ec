import { isDate } from '../../../../domain/dates/japan-date.ts';
import { cellsOf } from '../../../../domain/text/delimited.ts';

/** A line of a bank statement. */
export interface StatementLine {
  /** 勘定日, `YYYY-MM-DD`. */
  readonly date: string;
  readonly direction: 'in' | 'out';
  /** Yen, above 0. */
  readonly amount: number;
  /** 摘要. */
  readonly text: string;
  /** 振込依頼人, if given. */
  readonly party: string;
}

export interface Statement {
  /** The account, if the statement names it. */
  readonly account: { readonly bankCode: string; readonly branchCode: string; readonly accountNumber: string } | null;
  /** The covered period. */
  readonly from: string;
  readonly until: string;
  readonly lines: readonly StatementLine[];
}

export type StatementAnswer =
  | { readonly statement: Statement; readonly problem?: undefined }
  | { readonly statement?: undefined; readonly problem: string };

/** Column lengths of the 入出金取引明細 records (全国銀行協会, 200 bytes). */
const headerLengths = [1, 2, 1, 6, 6, 6, 4, 15, 3, 15, 3, 1, 10, 40, 1, 1, 14, 71] as const;
const lineLengths = [1, 8, 6, 6, 1, 2, 12, 12, 6, 6, 1, 7, 3, 10, 48, 15, 15, 20, 20, 1] as const;
const trailerLengths = [1, 6, 13, 6, 13, 1, 14, 7, 139] as const;

const recordLength = 200;

/**
 * Reads a bank statement: 全銀 入出金取引明細 in records of 200 bytes or comma separated (ANSER), or a CSV table with a header row from a bank's website.
 * @param text with half-width kana as in the file; fixed-length records have one character per byte
 * @param today decides the century or era of two-digit years
 */
export function readStatement(text: string, today: string): StatementAnswer {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(String.fromCharCode(0x1a), '');
  const rows = plain.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = ''] = rows;
  if (/^"?1"?,"?03"?,/.test(first))
    return zengin(
      rows.map((line) => cellsOf(line)),
      today,
    );
  if (first.startsWith('103') && plain.replace(/\r?\n/g, '').length % recordLength === 0) return zengin(fixed(plain.replace(/\r?\n/g, '')), today);
  return table(
    rows.map((line) => cellsOf(line)),
    today,
  );
}

const unreadable =
  '入出金明細（全銀形式、ANSERのCSV、または見出しのあるCSV）のファイルではありません。銀行から受け取ったファイルをそのまま選んでください';

function fixed(text: string): string[][] {
  const records = Array.from({ length: text.length / recordLength }, (_, index) => text.slice(index * recordLength, (index + 1) * recordLength));
  return records.map((record) => {
    const lengths = record.startsWith('1')
      ? headerLengths
      : record.startsWith('2')
        ? lineLengths
        : record.startsWith('8')
          ? trailerLengths
          : [recordLength];
    const starts = lengths.map((_, index) => lengths.slice(0, index).reduce<number>((sum, length) => sum + length, 0));
    return lengths.map((length, index) => record.slice(starts[index] as number, (starts[index] as number) + length).trim());
  });
}

function zengin(records: readonly (readonly string[])[], today: string): StatementAnswer {
  const [header = []] = records;
  const heads = records.filter(([kind]) => kind === '1');
  if (heads.length !== 1) return { problem: '口座が2つ以上入っています。口座ごとのファイルを選んでください' };
  const [from, until] = [shortDate(header[4], today), shortDate(header[5], today)];
  const found = records.filter(([kind]) => kind === '2').map((record) => zenginLine(record, today));
  const lines = found.filter((line) => line !== null);
  if (!from || !until || lines.length !== found.length) return { problem: unreadable };
  const trailer = records.find(([kind]) => kind === '8');
  const trailerError = trailer && trailerProblem(trailer, lines);
  if (trailerError) return { problem: trailerError };
  const [bankCode = '', branchCode = '', number = ''] = [header[6], header[8], header[12]];
  const accountNumber = number.padStart(7, '0').slice(-7);
  return {
    statement: { account: { bankCode: bankCode.padStart(4, '0'), branchCode: branchCode.padStart(3, '0'), accountNumber }, from, until, lines },
  };
}

function zenginLine(record: readonly string[], today: string): StatementLine | null {
  const [date, way, amount] = [shortDate(record[2], today), record[4], Number(record[6])];
  if (!date || (way !== '1' && way !== '2') || !Number.isSafeInteger(amount) || amount <= 0) return null;
  const text = [record[5] === correction ? '訂正' : '', wide(record[17])].filter(Boolean).join(' ');
  return { date, direction: way === '1' ? 'in' : 'out', amount, text, party: wide(record[14]) };
}

/** 取引区分 of a correction, which a person has to check. */
const correction = '19';

/** Detects a truncated file by the totals of its trailer. */
function trailerProblem([, inCount, inTotal, outCount, outTotal]: readonly string[], lines: readonly StatementLine[]): string | null {
  const sums = (direction: string) => {
    const ofDirection = lines.filter((line) => line.direction === direction);
    return [ofDirection.length, ofDirection.reduce((sum, { amount }) => sum + amount, 0)] as const;
  };
  const [[ins, inSum], [outs, outSum]] = [sums('in'), sums('out')];
  const same = Number(inCount) === ins && Number(inTotal) === inSum && Number(outCount) === outs && Number(outTotal) === outSum;
  return same ? null : '明細の件数か合計が、ファイルの末尾の合計と違います。ファイルが途中で切れていないかをお確かめください';
}

/** Column headings used by banks. */
const heads = {
  date: /^(勘定日|取引日|日付|年月日|お取引日|操作日|取扱日)/,
  out: /(出金|払出|お引出|お支払|引落)/,
  in: /(入金|預入|お預り|お預入)/,
  text: /(摘要|内容|取引名|お取扱)/,
  party: /(依頼人|相手|振込人|備考|メモ)/,
} as const;

function table(rows: readonly (readonly string[])[], today: string): StatementAnswer {
  const headIndex = rows.findIndex((cells) => heads.date.test(cells[0] ?? '') || cells.some((cell) => heads.date.test(cell)));
  const head = rows[headIndex];
  if (!head) return { problem: unreadable };
  const at = (name: keyof typeof heads) => head.findIndex((cell) => heads[name].test(cell.trim()));
  const columns = { date: at('date'), out: at('out'), in: at('in'), text: at('text'), party: at('party') };
  if (columns.out < 0 || columns.in < 0 || columns.out === columns.in) return { problem: unreadable };
  const body = rows.slice(headIndex + 1).filter((cells) => yenIn(cells[columns.out]) !== null || yenIn(cells[columns.in]) !== null);
  const found = body.map((cells) => tableLine(cells, columns, today));
  const lines = found.filter((line) => line !== null);
  if (lines.length === 0 || lines.length !== found.length) return { problem: unreadable };
  const days = lines.map(({ date }) => date).sort();
  return { statement: { account: null, from: days[0] as string, until: days.at(-1) as string, lines } };
}

function tableLine(cells: readonly string[], columns: Readonly<Record<keyof typeof heads, number>>, today: string): StatementLine | null {
  const date = longDate(cells[columns.date] ?? '') ?? shortDate(cells[columns.date], today);
  const [out, into] = [yenIn(cells[columns.out]), yenIn(cells[columns.in])];
  const amount = out ?? into;
  if (!date || amount === null || (out !== null && into !== null)) return null;
  return { date, direction: out === null ? 'in' : 'out', amount, text: wide(cells[columns.text]), party: wide(cells[columns.party]) };
}

/** Yen, or null for empty and zero. */
function yenIn(text: string | undefined): number | null {
  const digits = (text ?? '').normalize('NFKC').replace(/[,¥円\s]/g, '');
  return /^\d+$/.test(digits) && Number(digits) > 0 && Number.isSafeInteger(Number(digits)) ? Number(digits) : null;
}

function longDate(text: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})\D?$/.exec(text.normalize('NFKC').trim()) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return year && isDate(date) ? date : null;
}

/** `YYMMDD` with the year of the era or the century, whichever is nearer to today. */
function shortDate(text: string | undefined, today: string): string | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec((text ?? '').trim()) ?? [];
  if (!year) return null;
  const now = Number(today.slice(0, 4));
  const years = [Number(year) + firstYearOfReiwa - 1, Number(year) + 2000].sort((a, b) => Math.abs(a - now) - Math.abs(b - now));
  const date = `${years[0]}-${month}-${day}`;
  return isDate(date) ? date : null;
}

const firstYearOfReiwa = 2019;

const wide = (text: string | undefined) => (text ?? '').normalize('NFKC').trim();
