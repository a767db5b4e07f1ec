import { formatDateTime, japanDate } from './japan-date.ts';

/** Supported eras, the latest first, each with its first day. */
const eras = [
  ['令和', '2019-05-01'],
  ['平成', '1989-01-08'],
  ['昭和', '1926-12-25'],
] as const;

/** `2026-11-21` → `令和8年11月21日`, for letters; dates before 昭和 keep the western year. */
export function formatEraDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const [name, first] = eras.find(([, start]) => date >= start) ?? ['', '0001'];
  const count = year - Number(first.slice(0, 4)) + 1;
  return `${name}${count === 1 ? '元' : count}年${month}月${day}日`;
}

/** An instant in Japan, `令和8年11月21日 12:00`. */
export function formatEraDateTime(instant: string): string {
  return `${formatEraDate(japanDate(new Date(instant)))} ${formatDateTime(instant).slice(-5)}`;
}
