import { daysBetween } from './days.ts';
import { formatDate, japanDate } from './japan-date.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Time since an instant (ISO, UTC): just now, minutes, hours within a day, else its date in Japan (spec, second file, section 9). An instant more
 * than a minute in the future, beyond clock skew, is shown as a date.
 */
export function relativeTime(instant: string, now: Date): string {
  const past = now.getTime() - Date.parse(instant);
  if (past >= day || past <= -minute) return formatDate(japanDate(new Date(instant)));
  if (past < minute) return 'たった今';
  return past < hour ? `${Math.floor(past / minute)}分前` : `${Math.floor(past / hour)}時間前`;
}

/** Waiting time in calendar days of Japan: `12日前から`. */
export function waitedText(since: string, now: Date): string {
  const days = daysBetween(japanDate(new Date(since)), japanDate(now));
  if (days <= 0) return '今日から';
  return days === 1 ? '昨日から' : `${days.toLocaleString('ja-JP')}日前から`;
}
