import { formatDate } from './japan-date.ts';

/** A day for money, and the day when banks rest that it was moved from. */
export interface MovedDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly movedFrom: string | null;
}

/** The day, with why it is not the one that the rule gives. `day` writes a date: letters have the era. */
export function movedDayText({ date, movedFrom }: MovedDay, day: (date: string) => string = formatDate): string {
  if (movedFrom === null) return day(date);
  return `${day(date)}（${day(movedFrom)} が銀行の休業日のため、${date > movedFrom ? '次' : '前'}の営業日）`;
}
