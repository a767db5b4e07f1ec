import { daysBetween } from './days.ts';

/** Days before a deadline from which it is highlighted (second file, sections 2 and 9). */
const warnedDays = 3;

export interface Deadline {
  readonly level: 'overdue' | 'today' | 'soon' | 'later';
  readonly text: string;
}

/** The urgency of a due date `YYYY-MM-DD`, with its text. */
export function deadlineOf(due: string, today: string): Deadline {
  const days = daysBetween(today, due);
  if (days < 0) return { level: 'overdue', text: `期限を${-days}日過ぎています（至急提出）` };
  if (days === 0) return { level: 'today', text: '今日が期限です' };
  return { level: days <= warnedDays ? 'soon' : 'later', text: `あと${days}日` };
}
