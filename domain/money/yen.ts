/** `1234567` → `¥1,234,567`. Yen are always integers. */
export function formatYen(amount: number): string {
  const sign = amount < 0 ? '-' : '';
  return `${sign}¥${grouped(amount)}`;
}

/** `1234567` → `1,234,567円`, for tables and sentences of letters. */
export function formatEn(amount: number): string {
  return `${amount < 0 ? '-' : ''}${grouped(amount)}円`;
}

/** `360000` → `金360,000円也`, the tamper-resistant form in letters. */
export function formatKin(amount: number): string {
  return `金${grouped(amount)}円也`;
}

/** Converts amounts in letters to formal kanji numerals: `金360,000円也` → `金参拾六万円也`. */
export function inKanjiNumerals(text: string): string {
  return text.replace(/金([\d,]+)円也/g, (_, digits: string) => `金${kanjiNumber(Number(digits.replaceAll(',', '')))}円也`);
}

const grouped = (amount: number) => String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, ',');

/** Formal numerals (大字), which cannot be altered into one another by adding a stroke. */
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
