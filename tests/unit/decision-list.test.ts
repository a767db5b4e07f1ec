import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDecisions } from '../../resources/decisions/rules/decision-list.ts';

const nothing = { amount: null, waitRank: null, conditions: null, rationale: null, reason: null };
const awarded = { ...nothing, entryNumber: 'E1', outcome: 'awarded', amount: 1_200_000 };
const read = (text: string) => readDecisions(text).rows;
const problems = (text: string) => readDecisions(text).problems;

describe('a list of decisions', () => {
  it.each([
    ['cells copied from a spreadsheet', 'E1\t採択\t1200000'],
    ['full-width characters and the signs of yen', 'Ｅ１\t　採択　\t￥１，２００，０００円'],
    ['a CSV with thousands in quotes', 'E1,採択,"1,200,000",,,,'],
    ['a heading line in another order, among other columns', '団体,決定額,採否,受付番号\n川の会,1200000円,採,E1'],
    ['the end of Windows and a byte order mark', '\uFEFF受付番号\t結果\t額\r\nE1\t採用\t1,200,000\r\n'],
  ])('is read from %s', (_, text) => {
    expect(readDecisions(text)).toEqual({ rows: [awarded], problems: [] });
  });

  it('takes outcomes as people write them', () => {
    const words = {
      awarded: ['採択', '採', '可'],
      conditional: ['条件付き採択', '条件付採択', '条件付', '条件付き', '条件つき'],
      waitlisted: ['補欠', '補', '次点'],
      rejected: ['不採択', '否', '不採用', '不可'],
    };
    for (const [outcome, written] of Object.entries(words))
      expect(read(written.map((word) => `E1\t${word}`).join('\n')).map((row) => row.outcome)).toEqual(written.map(() => outcome));
  });

  it.each([
    ['補欠\t\t3', 3],
    ['補欠\t\t第３番', 3],
    ['補欠1', 1],
    ['補欠（２番）', 2],
    ['補欠第12位', 12],
    ['補欠\t100000\t2位', 2],
  ])('takes the rank of %j', (cells, waitRank) => {
    expect(read(`E1\t${cells}`)).toMatchObject([{ outcome: 'waitlisted', waitRank }]);
  });

  it('takes texts of several lines in their own characters, and nothing where a cell grants nothing', () => {
    expect(read('受付番号\t結果\t額\t条件\t理由\t改める理由\nE1\t条件付\t5\t"①毎月\n②写真"\t㈱を含む\t額の訂正\nE2\t否\t－')).toEqual([
      { ...nothing, entryNumber: 'E1', outcome: 'conditional', amount: 5, conditions: '①毎月\n②写真', rationale: '㈱を含む', reason: '額の訂正' },
      { ...nothing, entryNumber: 'E2', outcome: 'rejected' },
    ]);
  });

  it.each([
    ['', 1, '受付番号・結果・額・補欠の順位・条件・理由・改める理由の行がありません'],
    ['受付番号\t額\nE1\t5', 1, '見出しに結果がありません'],
    ['E1\t採択\t5\n\nE2', 3, expect.stringMatching(/^結果がありません。/)],
    ['E1\t保留', 1, '結果「保留」を読み取れません。採択・条件付き採択・補欠・不採択のどれかを入力してください'],
    ['E1\t採択\t千円', 1, '額「千円」を読み取れません。円の整数で入力してください'],
    ['E1\t採択\t-5', 1, '額「-5」を読み取れません。円の整数で入力してください'],
    ['E1\t補欠\t\t一番', 1, '補欠の順位「一番」を読み取れません。1から999までの整数で入力してください'],
    ['E1,採択,1,200,000', 1, '額の桁を区切るコンマが、列の区切りになっています。コンマを除くか、タブで区切ってください'],
    ['E1\t採択\t5\nE2\t否\t\t\t"止まらない\nE3\t謎', 3, expect.stringMatching(/^結果「謎」/)],
  ])('%j says what is wrong, and in which line', (text, line, problem) => {
    expect(problems(text)).toEqual([{ line, text: problem }]);
  });

  it('never breaks, whatever is pasted', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => read(`E1\t採択\t${text}`).every(({ amount }) => amount === null || amount > 0)));
  });
});
