import { fiscalYearOf } from '../dates/fiscal-year.ts';
import { movedDayText } from '../dates/moved-day.ts';

/** The input of the payment schedule: dates of the programme, or else the foundation's default months. */
export interface ScheduleFacts {
  readonly grantYear: number;
  readonly endDate: string | null;
  readonly advancePaymentDate: string | null;
  readonly finalPaymentDate: string | null;
}

/** A date set by the programme, or the default month `YYYY-MM`. */
export interface PaymentDay {
  readonly date: string | null;
  readonly month: string;
  /** The bank holiday that it was moved from. */
  readonly movedFrom: string | null;
}

/** Advance around July, completion around the March after the activity (second file, section 1). */
export function paymentSchedule({ grantYear, endDate, advancePaymentDate, finalPaymentDate }: ScheduleFacts): {
  readonly advance: PaymentDay;
  readonly final: PaymentDay;
} {
  const lastYear = endDate ? fiscalYearOf(endDate) : grantYear;
  return {
    advance: { date: advancePaymentDate, month: advancePaymentDate?.slice(0, 7) ?? `${grantYear}-07`, movedFrom: null },
    final: { date: finalPaymentDate, month: finalPaymentDate?.slice(0, 7) ?? `${lastYear + 1}-03`, movedFrom: null },
  };
}

/** The due date of a payment: the set date, or the last day of its month. */
export function dueDay({ date, month }: PaymentDay): string {
  if (date) return date;
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** A payment date for display: the date if set, or the approximate month. */
export function dayText({ date, month, movedFrom }: PaymentDay): string {
  return date ? movedDayText({ date, movedFrom }) : monthText(month);
}

/** The expected payment date for table cells and letters; a past date is shown as undetermined. */
export function plannedText(day: PaymentDay, today: string): string {
  return dueDay(day) < today ? '決まり次第' : dayText(day);
}

/** The expected payment date as the beginning of a sentence: 「2026年7月頃に」お支払いします. */
export function plannedWords(day: PaymentDay, today: string): string {
  return dueDay(day) < today ? plannedText(day, today) : `${dayText(day)}に`;
}

/** `2026年7月頃`, for an approximate month. */
export function monthText(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${year}年${number}月頃`;
}
