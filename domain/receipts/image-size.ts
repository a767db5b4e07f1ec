/** An A4 page at 200 dots per inch, short and long side, in pixels. */
const least = { short: 1654, long: 2339 } as const;

/** Whether a picture has fewer pixels than a scan that the law accepts. An unknown size is not low. */
export function isLowResolution(width: number | null, height: number | null): boolean {
  if (width === null || height === null) return false;
  return Math.min(width, height) < least.short || Math.max(width, height) < least.long;
}
