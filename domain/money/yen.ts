/** `1234567` → `¥1,234,567`. Yen are whole numbers everywhere. */
export function formatYen(amount: number): string {
  const sign = amount < 0 ? '-' : '';
  return `${sign}¥${String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, ',')}`;
}
