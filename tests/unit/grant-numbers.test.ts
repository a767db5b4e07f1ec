import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../domain/text/delimited.ts';
import { numbersFrom, readGrantNumbers } from '../../resources/applications/rules/grant-numbers.ts';

const row = { entryNumber: 'E2026-0001', grantNumber: '2026-101', approvedAmount: 1_200_000 };

describe('a list of 受付番号, 助成番号 and 承認額', () => {
  it.each([
    ['cells copied from a spreadsheet', 'E2026-0001\t2026-101\t1200000'],
    ['a CSV', 'E2026-0001,2026-101,1200000'],
    ['full-width digits and the sign of yen', 'Ｅ２０２６－０００１\t２０２６－１０１\t１，２００，０００円'],
    ['thousands in quotes', '"E2026-0001","2026-101","¥1,200,000"'],
    ['thousands without quotes', 'E2026-0001,2026-101,1,200,000円'],
    ['a byte order mark, empty lines and the ends of Windows', '\uFEFF\r\n E2026-0001 \t2026-101\t1,200,000 \r\n\r\n'],
    ['a heading line', '受付番号,助成番号,承認額\nE2026-0001,2026-101,1200000'],
    ['a heading line with more columns, in another order', '団体\t承認額\t受付番号\t助成番号\n川の会\t1,200,000\tE2026-0001\t2026-101'],
  ])('is read from %s', (_, text) => {
    expect(readGrantNumbers(text)).toEqual({ rows: [row], problems: [] });
  });

  it.each([
    ['', 1, '受付番号・助成番号・承認額の行がありません'],
    ['受付番号,承認額\nE1,5', 1, '見出しに助成番号がありません'],
    ['E1,N1,5\n\nE2,N2', 3, '承認額がありません。受付番号・助成番号・承認額を、タブかコンマで区切ってください'],
    [',N1,5', 1, '受付番号がありません。受付番号・助成番号・承認額を、タブかコンマで区切ってください'],
    ['E1,N1,0', 1, '承認額「0」を読み取れません。1円以上の整数で入力してください'],
    ['E1,N1,-5', 1, '承認額「-5」を読み取れません。1円以上の整数で入力してください'],
    ['E1,N1,1.5', 1, '承認額「1.5」を読み取れません。1円以上の整数で入力してください'],
    ['E1,N1,99999999999999', 1, '承認額「99999999999999」を読み取れません。1円以上の整数で入力してください'],
    [`E1,${'9'.repeat(41)},5`, 1, '助成番号は40文字以内で入力してください'],
  ])('%j says what is wrong, and in which line', (text, line, problem) => {
    expect(readGrantNumbers(text).problems).toEqual([{ line, text: problem }]);
  });

  it('keeps the sound lines beside the others', () => {
    expect(readGrantNumbers('E2026-0001,2026-101,1200000\nE2,N2,千円').rows).toEqual([row]);
  });

  it('never breaks, whatever is pasted', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => readGrantNumbers(text).rows.every(({ approvedAmount }) => approvedAmount > 0)));
  });
});

describe('numbers in sequence', () => {
  it.each([
    ['R8-009', ['R8-009', 'R8-010', 'R8-011']],
    ['Ｒ８－９', ['R8-9', 'R8-10', 'R8-11']],
    ['999', ['999', '1000', '1001']],
    ['2026-99999999999999999999', ['2026-99999999999999999999', '2026-100000000000000000000', '2026-100000000000000000001']],
  ])('count up from %s', (first, numbers) => {
    expect(numbersFrom(first, 3)).toEqual(numbers);
  });

  it('need digits at the end to count', () => {
    expect(numbersFrom('R8-甲', 3)).toBeNull();
    expect(numbersFrom('', 3)).toBeNull();
  });
});

it('Cells of a line are parted by its separator alone, and quotes hold it', () => {
  expect(cellsOf('a\t"b\tc"\t"d ""e"""\t', '\t')).toEqual(['a', 'b\tc', 'd "e"', '']);
  expect(cellsOf('"1,000",b')).toEqual(['1,000', 'b']);
});
