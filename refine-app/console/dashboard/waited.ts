import { daysBetween } from '../../../domain/dates/days.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';

/** Since when something waits, in days of Japan's calendar: `12日前から`. */
export function waitedText(since: string, now: Date): string {
  const days = daysBetween(japanDate(new Date(since)), japanDate(now));
  if (days <= 0) return '今日から';
  return days === 1 ? '昨日から' : `${days.toLocaleString('ja-JP')}日前から`;
}
