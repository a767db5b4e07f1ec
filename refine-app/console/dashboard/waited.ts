import { japanDate } from '../../../domain/dates/japan-date.ts';

const day = 24 * 60 * 60 * 1000;

/** Since when something waits, in days of Japan's calendar: `12日前から`. */
export function waitedText(since: string, now: Date): string {
  const days = (Date.parse(japanDate(now)) - Date.parse(japanDate(new Date(since)))) / day;
  if (days <= 0) return '今日から';
  return days === 1 ? '昨日から' : `${days.toLocaleString('ja-JP')}日前から`;
}
