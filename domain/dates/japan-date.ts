const weekdays = ['日', '月', '火', '水', '木', '金', '土'];

/** UTC+9; Japan has had no daylight saving time since 1951. */
const offsetMs = 9 * 60 * 60 * 1000;

/** The calendar date in Japan, `YYYY-MM-DD`, at an instant. */
export function japanDate(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** `2026-11-21` → `2026/11/21 (土)`. */
export function formatDate(date: string): string {
  return `${date.replaceAll('-', '/')} (${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]})`;
}

/** An instant (ISO, UTC) → `2026/11/21 21:40` in Japan time. */
export function formatDateTime(instant: string): string {
  return wallClock(instant).replaceAll('-', '/').replace('T', ' ');
}

/** The same with seconds, for deadlines: `2026/11/21 21:40:07`. Fractions are truncated. */
export function formatDateTimeToSecond(instant: string): string {
  return `${formatDateTime(instant)}:${instant.slice(17, 19)}`;
}

/** An instant (ISO, UTC) → Japan time for `datetime-local` inputs: `2026-11-21T21:40`. */
export function wallClock(instant: string): string {
  return new Date(Date.parse(instant) + offsetMs).toISOString().slice(0, 16);
}

/** The instant of a time in Japan, `2026-11-21T21:40`, with or without seconds. */
export function instantOfWall(wall: string): string {
  return new Date(`${wall}+09:00`).toISOString();
}

/** Whether a text is a real calendar date `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}
