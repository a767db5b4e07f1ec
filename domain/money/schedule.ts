import { fiscalYearOf } from '../dates/fiscal-year.ts';
import { movedDayText } from '../dates/moved-day.ts';

/** What decides when a grant is paid: its programme's own days, or else the months of the foundation's rule. */
export interface ScheduleFacts {
  readonly grantYear: number;
  readonly endDate: string | null;
  readonly advancePaymentDate: string | null;
  readonly finalPaymentDate: string | null;
}

/** A day that the programme names, or the month `YYYY-MM` around which payment is usual. */
export interface PaymentDay {
  readonly date: string | null;
  readonly month: string;
  /** The day when banks rest that it was moved from. */
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

/** The last day by which a payment is due: the named one, or the last day of its month. */
export function dueDay({ date, month }: PaymentDay): string {
  if (date) return date;
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** A payment's day for people to read: the day where it is fixed, or the month around which it will be. */
export function dayText({ date, month, movedFrom }: PaymentDay): string {
  return date ? movedDayText({ date, movedFrom }) : monthText(month);
}

/** When a payment may be looked for, in the cell of a table or of a letter. A day that has passed is no plan any more. */
export function plannedText(day: PaymentDay, today: string): string {
  return dueDay(day) < today ? '決まり次第' : dayText(day);
}

/** The same as the beginning of a sentence: 「2026年7月頃に」お支払いします. */
export function plannedWords(day: PaymentDay, today: string): string {
  return dueDay(day) < today ? plannedText(day, today) : `${dayText(day)}に`;
}

/** `2026年7月頃`, for a day that is not fixed yet. */
export function monthText(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${year}年${number}月頃`;
}
