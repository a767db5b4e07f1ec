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
  if (year < 2019) return `${year}年度`;
  const era = year - 2018;
  return `${year}年度（令和${era === 1 ? '元' : era}年度）`;
}

/** The current fiscal year and the `count - 1` before it, newest first: the spec's year filters. */
export function recentFiscalYears(now: Date, count: number): number[] {
  const current = currentFiscalYear(now);
  return Array.from({ length: count }, (_, index) => current - index);
}
