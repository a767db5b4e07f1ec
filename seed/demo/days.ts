/** Arithmetic on calendar dates `YYYY-MM-DD`; no clock and no time zone of the machine. */

export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}

/** Whole days from one date to a later one. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The first day of the month that lies so many months from a date's own. */
export function monthStart(date: string, months = 0): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${Math.floor(month / 12)}-${twoDigits((month % 12) + 1)}-01`;
}

/** The instant at which the clocks in Japan show a time on a date, ISO in UTC with milliseconds. */
export function instantAt(date: string, hour: number, minute = 0): string {
  const day = hour < 9 ? addDays(date, -1) : date;
  return `${day}T${twoDigits((hour + 15) % 24)}:${twoDigits(minute)}:00.000Z`;
}

export function hoursAfter(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
}

/** When the office gets to something that came in at an instant. */
export function nextMorning(instant: string): string {
  return instantAt(addDays(hoursAfter(instant, 9).slice(0, 10), 1), 10, Number(instant.slice(14, 16)));
}

/** The first day from a day number on, or the last one up to it, on which the office works: no weekend, no turn of the year. */
export const workdayFrom = (day: number): number => nearestWorkday(day, 1);
export const workdayBefore = (day: number): number => nearestWorkday(day, -1);

/** Of two dates, or of two instants. */
export const earlier = (a: string, b: string): string => (a < b ? a : b);
export const later = (a: string, b: string): string => (a > b ? a : b);

/** A few thousand different dates make up even the largest set, so that each is worked out once. */
const numbers = new Map<string, number>();
const dates = new Map<number, string>();

/** Days since 1970-01-01. */
export function dayNumber(date: string): number {
  const known = numbers.get(date);
  if (known !== undefined) return known;
  const number = Date.parse(`${date}T00:00:00Z`) / 86_400_000;
  numbers.set(date, number);
  return number;
}

export function dateOf(number: number): string {
  const known = dates.get(number);
  if (known !== undefined) return known;
  const date = new Date(number * 86_400_000).toISOString().slice(0, 10);
  dates.set(number, date);
  return date;
}

function nearestWorkday(day: number, direction: 1 | -1): number {
  let found = day;
  while (!isWorkday(found)) found += direction;
  return found;
}

/** Day 0 was a Thursday. */
function isWorkday(day: number): boolean {
  const weekday = (day + 4) % 7;
  if (weekday === 0 || weekday === 6) return false;
  const monthDay = dateOf(day).slice(5);
  return '01-03' < monthDay && monthDay < '12-29';
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
