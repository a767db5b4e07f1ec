/** A count as it is read: 1,234. */
export function countText(count: number): string {
  return count.toLocaleString('ja-JP');
}
