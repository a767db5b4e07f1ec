import japan from '@holiday-jp/holiday_jp';
import { type PaymentDay, paymentSchedule, type ScheduleFacts } from '../money/schedule.ts';
import type { restDayRules } from '../terms.ts';
import { addDays } from './days.ts';
import type { MovedDay } from './moved-day.ts';

/** Whether banks carry out transfers on a day `YYYY-MM-DD`: no weekend, no public holiday, not between 31 December and 3 January. */
export const isBankDay = (date: string) => isOpen(date, '12-31');

/** Whether an office works on a day `YYYY-MM-DD`: no weekend, no public holiday, not between 29 December and 3 January. */
export const isBusinessDay = (date: string) => isOpen(date, '12-29');

function isOpen(date: string, restsFrom: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  const newYear = date.slice(5) >= restsFrom || date.slice(5) <= '01-03';
  return day !== 0 && day !== 6 && !newYear && !Object.hasOwn(japan.holidays, date);
}

/** The bank's day so many business days before a day `YYYY-MM-DD`. */
export function bankDaysBefore(date: string, days: number): string {
  if (days === 0) return date;
  const before = addDays(date, -1);
  return bankDaysBefore(before, isBankDay(before) ? days - 1 : days);
}

export type RestDayRule = keyof typeof restDayRules;

/** A day for money by the programme's rule for days when banks rest. */
export function movedDay(date: string, rule: RestDayRule): MovedDay {
  if (rule === 'keep' || isBankDay(date)) return { date, movedFrom: null };
  return { date: rule === 'next' ? nextBankDay(date) : bankDaysBefore(date, 1), movedFrom: date };
}

function nextBankDay(date: string): string {
  return isBankDay(date) ? date : nextBankDay(addDays(date, 1));
}

/** When a grant is paid: a day that its programme names is moved off days when banks rest. */
export function bankSchedule({ restDayRule, ...facts }: ScheduleFacts & { readonly restDayRule: RestDayRule | null }) {
  const { advance, final } = paymentSchedule(facts);
  const moved = (day: PaymentDay): PaymentDay => (day.date ? { ...day, ...movedDay(day.date, restDayRule ?? 'next') } : day);
  return { advance: moved(advance), final: moved(final) };
}
