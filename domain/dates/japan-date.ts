const weekdays = ['日', '月', '火', '水', '木', '金', '土'];

/** Japan has had no daylight saving since 1951: its wall clock is UTC plus nine hours. */
const offset = 9 * 60 * 60 * 1000;

/** The calendar date in Japan, `YYYY-MM-DD`, at an instant. */
export function japanDate(at: Date): string {
  return new Date(at.getTime() + offset).toISOString().slice(0, 10);
}

/** `2026-11-21` → `2026/11/21 (土)`. */
export function formatDate(date: string): string {
  return `${date.replaceAll('-', '/')} (${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]})`;
}

/** An instant (ISO, UTC) → `2026/11/21 21:40` in Japan time. */
export function formatDateTime(instant: string): string {
  return wallClock(instant).replaceAll('-', '/').replace('T', ' ');
}

/** The same to the second, where a deadline hangs on it: `2026/11/21 21:40:07`. Parts of a second are left out, as a clock does. */
export function formatDateTimeToSecond(instant: string): string {
  return `${formatDateTime(instant)}:${instant.slice(17, 19)}`;
}

/** An instant (ISO, UTC) → what Japan's wall clock shows, as inputs take it: `2026-11-21T21:40`. */
export function wallClock(instant: string): string {
  return new Date(Date.parse(instant) + offset).toISOString().slice(0, 16);
}

/** The instant at which Japan's wall clock shows this, `2026-11-21T21:40`, with seconds or without. */
export function instantOfWall(wall: string): string {
  return new Date(`${wall}+09:00`).toISOString();
}

/** Whether a text is a real calendar date `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}
