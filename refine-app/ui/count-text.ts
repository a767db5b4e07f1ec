/** A count as it is read: 1,234. */
export function countText(count: number): string {
  // By hand, as the browser's own formatter takes milliseconds to make.
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
