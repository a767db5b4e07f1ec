/** `1234567` → `¥1,234,567`. Yen are whole numbers everywhere. */
export function formatYen(amount: number): string {
  const sign = amount < 0 ? '-' : '';
  return `${sign}¥${grouped(amount)}`;
}

/** `1234567` → `1,234,567円`, as letters write it in tables and sentences. */
export function formatEn(amount: number): string {
  return `${amount < 0 ? '-' : ''}${grouped(amount)}円`;
}

/** `360000` → `金360,000円也`, as a letter states an amount that nobody may add a digit to. */
export function formatKin(amount: number): string {
  return `金${grouped(amount)}円也`;
}

/** Spells out the amounts that a letter states: `金360,000円也` → `金参拾六万円也`. */
export function spelledOut(text: string): string {
  return text.replace(/金([\d,]+)円也/g, (_, digits: string) => `金${kanjiNumber(Number(digits.replaceAll(',', '')))}円也`);
}

const grouped = (amount: number) => String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, ',');

/** The numerals of deeds, of which none becomes another one by a stroke. */
const numerals = ['', '壱', '弐', '参', '四', '五', '六', '七', '八', '九'];
const places = ['', '拾', '百', '千'];
const myriads = ['', '万', '億', '兆'];

function kanjiNumber(amount: number): string {
  if (amount === 0) return '零';
  const groups = String(amount)
    .replace(/\B(?=(\d{4})+$)/g, ',')
    .split(',');
  return groups.map((group, at) => (Number(group) === 0 ? '' : `${underMyriad(group)}${myriads[groups.length - 1 - at]}`)).join('');
}

function underMyriad(group: string): string {
  return [...group].map((digit, at) => (digit === '0' ? '' : `${numerals[Number(digit)]}${places[group.length - 1 - at]}`)).join('');
}
