import iconv from 'iconv-lite';

/** Characters that iconv-lite loses although CP932 has them or their usual substitute: wave dash, minus, em dash, double bar, yen sign. */
const standIns: Readonly<Record<string, string>> = {
  '\u301C': '\uFF5E',
  '\u2212': '\uFF0D',
  '\u2014': '\u2015',
  '\u2016': '\u2225',
  '\u00A5': '\uFFE5',
};
const replaced = new RegExp(`[${Object.keys(standIns).join('')}]`, 'g');

/** The traditional Japanese substitute for a missing character. */
const geta = '〓';

/** A text in CP932 (Windows' Shift_JIS). Missing characters become 〓. */
export function encodeCp932(text: string): Buffer {
  const mapped = text.replace(replaced, (character) => standIns[character] ?? character);
  const bytes = iconv.encode(mapped, 'cp932');
  if (iconv.decode(bytes, 'cp932') === mapped) return bytes;
  return iconv.encode([...mapped].map((character) => (survives(character) ? character : geta)).join(''), 'cp932');
}

/** The distinct characters of a text that CP932 lacks. */
export function lostInCp932(text: string): string[] {
  const mapped = text.replace(replaced, (character) => standIns[character] ?? character);
  if (iconv.decode(iconv.encode(mapped, 'cp932'), 'cp932') === mapped) return [];
  return [...new Set(mapped)].filter((character) => !survives(character));
}

function survives(character: string): boolean {
  return iconv.decode(iconv.encode(character, 'cp932'), 'cp932') === character;
}
