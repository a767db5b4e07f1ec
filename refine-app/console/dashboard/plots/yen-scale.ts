const oku = 100_000_000;
const man = 10_000;

/** The unit in which amounts up to `max` are written on an axis, and how. */
export function yenScale(max: number): { readonly unit: '億円' | '万円'; readonly format: (amount: number) => string } {
  if (max >= oku) return { unit: '億円', format: (amount) => (amount / oku).toLocaleString('ja-JP', { maximumFractionDigits: 2 }) };
  return { unit: '万円', format: (amount) => (amount / man).toLocaleString('ja-JP', { maximumFractionDigits: 1 }) };
}

/** An amount as it is said: `1億2,300万円`, `1,234万円`. What is below a 万 is rounded, except in small amounts. */
export function spokenYen(amount: number): string {
  if (amount < man) return `${amount.toLocaleString('ja-JP')}円`;
  const rounded = Math.round(amount / man);
  const [high, low] = [Math.floor(rounded / man), rounded % man];
  const text = (part: number, unit: string) => (part > 0 ? `${part.toLocaleString('ja-JP')}${unit}` : '');
  return `${text(high, '億')}${text(low, '万')}円`;
}
