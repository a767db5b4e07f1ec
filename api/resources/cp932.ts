import iconv from 'iconv-lite';

/** What iconv-lite would lose although CP932 has it, or its usual stand-in: wave dash, minus, em dash, double bar, yen sign. */
const standIns: Readonly<Record<string, string>> = {
  '\u301C': '\uFF5E',
  '\u2212': '\uFF0D',
  '\u2014': '\u2015',
  '\u2016': '\u2225',
  '\u00A5': '\uFFE5',
};
const replaced = new RegExp(`[${Object.keys(standIns).join('')}]`, 'g');

/** Stands for a character that CP932 lacks; Japanese print has used it for that since metal type. */
const geta = '〓';

/** A text as Windows' Shift_JIS. Characters that it lacks become 〓. */
export function encodeCp932(text: string): Buffer {
  const mapped = text.replace(replaced, (character) => standIns[character] ?? character);
  const bytes = iconv.encode(mapped, 'cp932');
  if (iconv.decode(bytes, 'cp932') === mapped) return bytes;
  return iconv.encode([...mapped].map((character) => (survives(character) ? character : geta)).join(''), 'cp932');
}

/** The characters of a text that CP932 lacks, each once. */
export function lostInCp932(text: string): string[] {
  const mapped = text.replace(replaced, (character) => standIns[character] ?? character);
  if (iconv.decode(iconv.encode(mapped, 'cp932'), 'cp932') === mapped) return [];
  return [...new Set(mapped)].filter((character) => !survives(character));
}

function survives(character: string): boolean {
  return iconv.decode(iconv.encode(character, 'cp932'), 'cp932') === character;
}
