import { describe, expect, it } from 'vitest';
import { currentFiscalYear, fiscalYearLabel, fiscalYearOf, recentFiscalYears } from '../../domain/dates/fiscal-year.ts';
import { formatDate, formatDateTime, isDate, japanDate } from '../../domain/dates/japan-date.ts';

describe('fiscal years run from April to March in Japan time', () => {
  it.each([
    ['2026-03-31', 2025],
    ['2026-04-01', 2026],
    ['2026-12-31', 2026],
    ['2027-01-01', 2026],
    ['2000-01-01', 1999],
  ])('%s is in %i', (date, year) => expect(fiscalYearOf(date)).toBe(year));

  it.each([
    ['2026-03-31T14:59:59.999Z', 2025],
    ['2026-03-31T15:00:00.000Z', 2026],
  ])('the year turns at midnight in Japan: %s', (instant, year) => expect(currentFiscalYear(new Date(instant))).toBe(year));

  it.each([
    [2018, '2018年度（平成30年度）'],
    [1989, '1989年度（平成元年度）'],
    [1988, '1988年度'],
    [2019, '2019年度（令和元年度）'],
    [2026, '2026年度（令和8年度）'],
  ])('%i is written %s', (year, label) => expect(fiscalYearLabel(year)).toBe(label));

  it('offers the current year and those before, newest first', () => {
    expect(recentFiscalYears(new Date('2026-11-21T00:00:00Z'), 10)).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017]);
    expect(recentFiscalYears(new Date('2026-02-01T00:00:00Z'), 2)).toEqual([2025, 2024]);
  });
});

describe('dates in Japan', () => {
  it.each([
    ['2026-11-20T14:59:59.999Z', '2026-11-20'],
    ['2026-11-20T15:00:00.000Z', '2026-11-21'],
    ['2024-02-28T20:00:00.000Z', '2024-02-29'],
  ])('%s is %s', (instant, date) => expect(japanDate(new Date(instant))).toBe(date));

  it('writes dates with their weekday and instants in Japan time', () => {
    expect(formatDate('2026-11-21')).toBe('2026/11/21 (土)');
    expect(formatDate('2024-02-29')).toBe('2024/02/29 (木)');
    expect(formatDateTime('2026-12-31T15:05:00.000Z')).toBe('2027/01/01 00:05');
  });

  it.each(['2026-11-21', '2024-02-29', '2000-02-29'])('%s is a date', (text) => expect(isDate(text)).toBe(true));

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-11-31',
    '2026-00-10',
    '2026-1-1',
    '2026/01/01',
    '２０２６-01-01',
    '2026-01-01 ',
    '',
    '2026-01-01T00:00',
  ])('%j is none', (text) => expect(isDate(text)).toBe(false));
});
