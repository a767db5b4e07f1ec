import { fiscalYearOf } from '../../domain/dates/fiscal-year.ts';

/** The fiscal year whose spring call waits for its announcement. */
export function springYear(baseDate: string): number {
  return fiscalYearOf(baseDate) + 1;
}

/** The ten fiscal years that the screens offer, oldest first; the last is that of the base date. */
export function demoYears(baseDate: string): number[] {
  const current = fiscalYearOf(baseDate);
  return Array.from({ length: 10 }, (_, index) => current - 9 + index);
}
