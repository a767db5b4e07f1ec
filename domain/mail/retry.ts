/** Minutes to wait after each failed try: soon at first, then ever longer, for about two days in all. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1440] as const;

/** When a mail that failed so many times is tried again; null when it is given up. */
export function nextTry(failures: number, now: Date): Date | null {
  const minutes = pauses[failures - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}
