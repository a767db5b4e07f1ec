import { describe, expect, it } from 'vitest';
import { bankDaysBefore } from '../../domain/dates/bank-day.ts';
import { dateProblems } from '../../resources/payments/server/transfers/check.ts';

describe('the bank’s cut-off', () => {
  it.each([
    ['2026-12-18', 0, '2026-12-18'],
    ['2026-12-18', 2, '2026-12-16'],
    ['2026-11-24', 1, '2026-11-20'],
    ['2027-01-05', 2, '2026-12-30'],
  ])('%s less %i business days is %s', (date, days, before) => expect(bankDaysBefore(date, days)).toBe(before));

  it.each([
    ['2026-12-16T05:59:59Z', 2, 15, null],
    ['2026-12-16T06:00:00Z', 2, 15, '締切（2026/12/16 (水) 15時）を過ぎています。振込日を 2026/12/21 (月) 以降にしてください'],
    ['2026-12-18T05:59:59Z', 0, 15, null],
    ['2026-12-18T06:00:00Z', 0, 15, '振込日を 2026/12/21 (月) 以降に'],
    ['2026-12-15T06:30:00Z', 3, 16, null],
    ['2026-12-15T07:00:00Z', 3, 16, '締切（2026/12/15 (火) 16時）'],
    ['2026-12-15T14:59:59Z', 3, 24, null],
  ])('at %s, %i business days before by %i o’clock', (now, cutOffDays, cutOffHour, text) => {
    const problems = dateProblems('2026-12-18', new Date(now), { cutOffDays, cutOffHour });
    expect(problems).toEqual(text ? [expect.stringContaining(text)] : []);
  });
});
