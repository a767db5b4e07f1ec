import { japanDate } from './japan-date.ts';

/** The fiscal year (April to March) in which a calendar date `YYYY-MM-DD` falls. */
export function fiscalYearOf(date: string): number {
  const [year, month] = date.split('-').map(Number) as [number, number];
  return month >= 4 ? year : year - 1;
}

/** The fiscal year of an instant, in Japan time whatever the machine's own zone. */
export function currentFiscalYear(now: Date): number {
  return fiscalYearOf(japanDate(now));
}

/** `2026` → `2026年度（令和8年度）`; years before Reiwa carry no era. */
export function fiscalYearLabel(year: number): string {
  return year < 2019 ? eraYearLabel(year) : `${year}年度（${eraYearLabel(year)}）`;
}

/** `2026` → `令和8年度`, as letters have it; years before Reiwa keep the western year. */
export function eraYearLabel(year: number): string {
  if (year < 2019) return `${year}年度`;
  return `令和${year === 2019 ? '元' : year - 2018}年度`;
}

/** The current fiscal year and the `count - 1` before it, newest first: the spec's year filters. */
export function recentFiscalYears(now: Date, count: number): number[] {
  const current = currentFiscalYear(now);
  return Array.from({ length: count }, (_, index) => current - index);
}
