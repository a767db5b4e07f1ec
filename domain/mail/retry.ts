/** Backoff in minutes after each failed attempt, about two days in total. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1440] as const;

/** When a failed mail is retried; null when it is given up. */
export function nextTry(failures: number, now: Date): Date | null {
  const minutes = pauses[failures - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}
