import { formatDate } from './japan-date.ts';

/** A payment date, and the bank holiday that it was moved from. */
export interface MovedDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly movedFrom: string | null;
}

/** The date with the reason for moving it. `day` formats a date; letters use the era. */
export function movedDayText({ date, movedFrom }: MovedDay, day: (date: string) => string = formatDate): string {
  if (movedFrom === null) return day(date);
  return `${day(date)}（${day(movedFrom)} が銀行の休業日のため、${date > movedFrom ? '次' : '前'}の営業日）`;
}
