import { japanDate } from './japan-date.ts';

/** The fiscal year (April to March) in which a calendar date `YYYY-MM-DD` falls. */
export function fiscalYearOf(date: string): number {
  const [year, month] = date.split('-').map(Number) as [number, number];
  return month >= 4 ? year : year - 1;
}

/** The fiscal year of an instant in Japan time. */
export function currentFiscalYear(now: Date): number {
  return fiscalYearOf(japanDate(now));
}

/** `2026` → `2026年度（令和8年度）`; years before Heisei have no era. */
export function fiscalYearLabel(year: number): string {
  return year < 1989 ? eraYearLabel(year) : `${year}年度（${eraYearLabel(year)}）`;
}

/** `2026` → `令和8年度`, for letters: the era of most of the year. Years before Heisei keep the western year. */
export function eraYearLabel(year: number): string {
  if (year < 1989) return `${year}年度`;
  const [era, before] = eraOf(year);
  return `${era}${year - before === 1 ? '元' : year - before}年度`;
}

/** `2026` → `R8`, the short form. */
export function shortYear(year: number): string {
  if (year < 1989) return String(year);
  const [era, before] = eraOf(year);
  return `${era === '平成' ? 'H' : 'R'}${year - before}`;
}

const eraOf = (year: number) => (year < 2019 ? (['平成', 1988] as const) : (['令和', 2018] as const));

/** The current fiscal year and the `count - 1` before it, newest first: the spec's year filters. */
export function recentFiscalYears(now: Date, count: number): number[] {
  const current = currentFiscalYear(now);
  return Array.from({ length: count }, (_, index) => current - index);
}
