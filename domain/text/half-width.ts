/** Maximum length of a holder's name in a transfer file, in half-width characters. */
export const halfWidthMax = 30;

export interface HalfWidthName {
  /** The name in bank notation; refused characters are kept as typed. */
  readonly text: string;
  /** In half-width characters; a voiced kana counts as two. */
  readonly length: number;
  readonly fits: boolean;
  /** Characters that banks do not accept, without duplicates. */
  readonly refused: readonly string[];
  /** Whether ヲ was replaced by オ, as most banks store it. */
  readonly changesWo: boolean;
}

/** Converts a holder's name to bank notation: half-width kana without small kana, long marks as hyphens (Zengin format, party names). */
export function halfWidthName(name: string): HalfWidthName {
  const plain = toLargeKana(name);
  const characters = [...plain.replaceAll('ヲ', 'オ').normalize('NFD')].map((one) => ({ typed: one, half: halfOf.get(one) }));
  const text = characters.map(({ typed, half }) => half ?? typed).join('');
  return {
    text,
    length: text.length,
    fits: text.length <= halfWidthMax,
    refused: [...new Set(characters.filter(({ half }) => half === undefined).map(({ typed }) => typed.normalize('NFKC')))],
    changesWo: plain.includes('ヲ'),
  };
}

function toLargeKana(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(/[ァィゥェォッャュョヮヵヶヰヱ]/g, (kana) => largeKana[smallKana.indexOf(kana)] ?? kana)
    .replace(/[ー‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

const smallKana = 'ァィゥェォッャュョヮヵヶヰヱ';
const largeKana = 'アイウエオツヤユヨワカケイエ';

const full = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u3099\u309a・。';
const half = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ..';
const unchanged = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-(). ';

const halfOf = new Map([...[...full].map((one, index) => [one, half[index] ?? one] as const), ...[...unchanged].map((one) => [one, one] as const)]);
