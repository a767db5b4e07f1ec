import japan from '@holiday-jp/holiday_jp';
import { type PaymentDay, paymentSchedule, type ScheduleFacts } from '../money/schedule.ts';
import type { restDayRules } from '../terms.ts';
import { addDays } from './days.ts';
import type { MovedDay } from './moved-day.ts';

/** Whether banks process transfers on a day `YYYY-MM-DD`: no weekend, public holiday, or 31 December to 3 January. */
export const isBankDay = (date: string) => isWorkingDay(date, '12-31');

/** Whether a day `YYYY-MM-DD` is a business day: no weekend, public holiday, or 29 December to 3 January. */
export const isBusinessDay = (date: string) => isWorkingDay(date, '12-29');

function isWorkingDay(date: string, closedFrom: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  const newYear = date.slice(5) >= closedFrom || date.slice(5) <= '01-03';
  return day !== 0 && day !== 6 && !newYear && !Object.hasOwn(japan.holidays, date);
}

/** The bank business day this many bank business days before a date `YYYY-MM-DD`. */
export function bankDaysBefore(date: string, days: number): string {
  if (days === 0) return date;
  const before = addDays(date, -1);
  return bankDaysBefore(before, isBankDay(before) ? days - 1 : days);
}

export type RestDayRule = keyof typeof restDayRules;

/** Moves a payment date off bank holidays by the programme's rule. */
export function movedDay(date: string, rule: RestDayRule): MovedDay {
  if (rule === 'keep' || isBankDay(date)) return { date, movedFrom: null };
  return { date: rule === 'next' ? nextBankDay(date) : bankDaysBefore(date, 1), movedFrom: date };
}

function nextBankDay(date: string): string {
  return isBankDay(date) ? date : nextBankDay(addDays(date, 1));
}

/** The payment schedule of a grant, with dates of the programme moved off bank holidays. */
export function bankSchedule({ restDayRule, ...facts }: ScheduleFacts & { readonly restDayRule: RestDayRule | null }) {
  const { advance, final } = paymentSchedule(facts);
  const moved = (day: PaymentDay): PaymentDay => (day.date ? { ...day, ...movedDay(day.date, restDayRule ?? 'next') } : day);
  return { advance: moved(advance), final: moved(final) };
}
