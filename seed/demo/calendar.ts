import { fiscalYearOf } from '../../domain/dates/fiscal-year.ts';

/** The ten fiscal years that the screens offer, oldest first; the last is that of the base date. */
export function demoYears(baseDate: string): number[] {
  const current = fiscalYearOf(baseDate);
  return Array.from({ length: 10 }, (_, index) => current - 9 + index);
}
