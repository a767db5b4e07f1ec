import { createRequire } from 'node:module';

/** The font of all letters, parsed once: parsing takes three times as long as drawing a letter. */
export interface LetterFont {
  hasGlyphForCodePoint(point: number): boolean;
  /** Cache of glyphs, each with the character that it was first used for. */
  _glyphs: Readonly<Record<number, unknown>>;
}

const require = createRequire(import.meta.url);
const path = require.resolve('@expo-google-fonts/noto-serif-jp/400Regular/NotoSerifJP_400Regular.ttf');

let parsed: Promise<LetterFont> | undefined;

export function letterFont(): Promise<LetterFont> {
  parsed ??= parse();
  return parsed;
}

/**
 * Prepares the font for one letter. Some characters share a glyph (～ and 〜), and the font caches the first one it meets; the cache is cleared, so
 * that a letter never depends on earlier ones. No other letter may begin until this one ends.
 */
export function forOneLetter(font: LetterFont): string {
  font._glyphs = {};
  // The library accepts a parsed font as well as a file name; its types only know the name.
  return font as unknown as string;
}

/** The distinct characters of a text that the font lacks; they would be drawn as empty boxes and be missing from the text. */
export function missingGlyphs(font: LetterFont, text: string): string[] {
  const isMissing = (character: string) => {
    const point = character.codePointAt(0) ?? 0;
    // A variation selector falls back on its base character.
    const isSelector = (point >= 0xfe00 && point <= 0xfe0f) || (point >= 0xe0100 && point <= 0xe01ef);
    return !(/\s/.test(character) || isSelector || font.hasGlyphForCodePoint(point));
  };
  return [...new Set(text.normalize('NFC'))].filter(isMissing);
}

/** `「😀」（U+1F600）`: some characters are invisible, and many look alike. */
export function namedCharacter(character: string): string {
  return `「${character}」（U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}）`;
}

async function parse(): Promise<LetterFont> {
  // The library and its tables are large, and few people print.
  const { default: Pdf } = await import('pdfkit');
  const document = new Pdf({ autoFirstPage: false, font: path });
  return (document as unknown as { _font: { font: LetterFont } })._font.font;
}
