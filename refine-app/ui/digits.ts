/** Parses a typed whole number with full-width digits, separators, yen signs and spaces. Other text is returned unchanged. */
export function readTyped(text: string): number | string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[,、，¥\\円\s]/g, '')
    .replace(/^[−－―ー‐]/, '-');
  if (plain === '') return null;
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : text;
}

/** `1234567` → `1,234,567`; text stays unchanged. */
export function withSeparators(value: unknown): string {
  if (typeof value !== 'number') return value === null || value === undefined ? '' : String(value);
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
