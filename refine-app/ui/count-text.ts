/** A count with separators: 1,234. */
export function countText(count: number): string {
  // Not by `Intl`, since creating a formatter takes milliseconds.
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
