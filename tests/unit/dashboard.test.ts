import { describe, expect, it, test } from 'vitest';
import { waitedText } from '../../domain/dates/relative-time.ts';
import {
  type AmountRow,
  categories,
  groupRows,
  knownMeasures,
  selectRows,
  totalOf,
  yenInWords,
  yenScale,
} from '../../resources/dashboard/screens/console/plots/numbers.ts';

// Half past eight in the morning in Japan.
const now = new Date('2026-11-20T23:30:00Z');

test.each([
  ['2026-11-20T23:00:00Z', '今日から'],
  ['2026-11-20T15:00:00Z', '今日から'],
  ['2026-11-20T14:59:00Z', '昨日から'],
  ['2026-11-09T03:00:00Z', '12日前から'],
  ['2026-11-21T03:00:00Z', '今日から'],
])('what waits since %s waits since %s', (since, text) => expect(waitedText(since, now)).toBe(text));

describe('the amounts of the plot', () => {
  const rows = [2024, 2025, 2026].flatMap((year) =>
    categories.map((category, index): AmountRow => ({ year, category, budget: null, approved: year + index, paid: index })),
  );

  it('are those of the last years and of one category', () => {
    expect(selectRows(rows, { years: { last: 2 }, category: 'ngo' }).map(({ year }) => year)).toEqual([2025, 2026]);
    expect(selectRows(rows, { years: { last: 10 }, category: 'all' })).toEqual(rows);
    expect(selectRows(rows, { years: { only: 2024 }, category: 'all' }).map(({ category }) => category)).toEqual(categories);
  });

  it('stand side by side by year, or within one year by category', () => {
    expect(groupRows(rows).map(({ label }) => label)).toEqual(['2024年度', '2025年度', '2026年度']);
    expect(groupRows(selectRows(rows, { years: { only: 2025 }, category: 'all' })).map(({ label }) => label)).toEqual([
      '学校',
      '研究',
      '川づくり',
      'カド',
    ]);
  });

  it('leave out what the role may not know', () => {
    expect(knownMeasures(rows)).toEqual(['approved', 'paid']);
    expect(totalOf(rows, 'budget')).toBe(0);
    expect(totalOf(rows, 'paid')).toBe(18);
  });
});

test.each([
  [0, '0円'],
  [9_999, '9,999円'],
  [12_345_678, '1,235万円'],
  [100_000_000, '1億円'],
  [303_604_999, '3億360万円'],
  [99_999_999, '1億円'],
])('%d yen are said as %s', (amount, text) => expect(yenInWords(amount)).toBe(text));

test.each([
  [80_000_000, 20_000_000, '2,000', '万円'],
  [50_000, 12_500, '1.3', '万円'],
  [250_000_000, 150_000_000, '1.5', '億円'],
])('up to %d, %d is written %s %s', (max, amount, text, unit) => {
  expect([yenScale(max).format(amount), yenScale(max).unit]).toEqual([text, unit]);
});
