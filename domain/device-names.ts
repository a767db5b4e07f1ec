/** Matched in order, since most user agents also name the products that they imitate. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const programs: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** A readable device name from a user agent: `Windows の Chrome`. */
export function deviceWords(userAgent: string | null | undefined): string {
  const named = (list: typeof systems) => list.find(([mark]) => mark.test(userAgent ?? ''))?.[1];
  const [system, program] = [named(systems), named(programs)];
  if (system && program) return `${system} の ${program}`;
  return system ?? program ?? 'わからない端末';
}
