import japan from '@holiday-jp/holiday_jp';
import { addDays } from '../../domain/dates/days.ts';

/** Whether banks carry out transfers on a day `YYYY-MM-DD`: no weekend, no public holiday, not between 31 December and 3 January. */
export function isBankDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  const newYear = date.slice(5) >= '12-31' || date.slice(5) <= '01-03';
  return day !== 0 && day !== 6 && !newYear && !Object.hasOwn(japan.holidays, date);
}

/** The bank's day so many business days before a day `YYYY-MM-DD`. */
export function bankDaysBefore(date: string, days: number): string {
  if (days === 0) return date;
  const before = addDays(date, -1);
  return bankDaysBefore(before, isBankDay(before) ? days - 1 : days);
}
