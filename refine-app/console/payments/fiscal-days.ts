import { fiscalYearOf } from '../../../domain/dates/fiscal-year.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';

/** The last 31 March that has passed. */
export function lastYearEnd(): string {
  return `${fiscalYearOf(japanDate(new Date()))}-03-31`;
}

/** The days of the fiscal year that ended then. */
export function lastYear(): { readonly from: string; readonly until: string } {
  const until = lastYearEnd();
  return { from: `${Number(until.slice(0, 4)) - 1}-04-01`, until };
}
