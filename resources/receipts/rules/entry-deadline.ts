import { addDays } from '../../../domain/dates/days.ts';

/**
 * The last day on which a receipt counts as entered in time: a work cycle of two months, then seven business days.
 * @param isBusinessDay tells for a date `YYYY-MM-DD`
 */
export function entryDeadline(receiptDate: string, isBusinessDay: (date: string) => boolean): string {
  let date = twoMonthsLater(receiptDate);
  for (let days = 0; days < businessDays; ) {
    date = addDays(date, 1);
    if (isBusinessDay(date)) days += 1;
  }
  return date;
}

const businessDays = 7;

/** The same day two months on, or the last day of that month where there is none. */
function twoMonthsLater(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + 1, Math.min(day, last))).toISOString().slice(0, 10);
}
