/** The most that a transfer file holds of the holder's name, in half-width characters. */
export const halfWidthMax = 30;

export interface HalfWidthName {
  /** The name as the bank's machines write it. A character that they refuse stands as it was typed. */
  readonly text: string;
  /** In half-width characters: a voiced kana counts as two. */
  readonly length: number;
  readonly fits: boolean;
  /** The characters that a holder's name must not hold at a bank, each once. */
  readonly refused: readonly string[];
  /** Whether ヲ has been written as オ, which is how most banks keep it. */
  readonly changesWo: boolean;
}

/** How a bank reads an account holder: half-width kana, no small ones, every long mark a hyphen (Zengin format, party names). */
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
const asItIs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-(). ';

const halfOf = new Map([...[...full].map((one, index) => [one, half[index] ?? one] as const), ...[...asItIs].map((one) => [one, one] as const)]);
