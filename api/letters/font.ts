import { createRequire } from 'node:module';

/** The one font of all letters, parsed once: that takes three times as long as drawing a letter with it. */
export interface LetterFont {
  hasGlyphForCodePoint(point: number): boolean;
  /** The glyphs met so far, each with the character that it was first met as. */
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
 * The font for one more letter. Some characters share a glyph (～ and 〜), and the font remembers for good as which of them it first met it: that is
 * forgotten here, so that a letter never depends on those before it. Until the letter ends, no other may begin.
 */
export function forOneLetter(font: LetterFont): string {
  font._glyphs = {};
  // The library takes a parsed font as well as the name of a file; its types know only of the names.
  return font as unknown as string;
}

/** The characters of a text that the font lacks, each once. They would leave an empty box, and nothing in the text behind it. */
export function missingGlyphs(font: LetterFont, text: string): string[] {
  const lacks = (character: string) => {
    const point = character.codePointAt(0) ?? 0;
    // The selector of a variant falls back on its base character.
    const isSelector = (point >= 0xfe00 && point <= 0xfe0f) || (point >= 0xe0100 && point <= 0xe01ef);
    return !(/\s/.test(character) || isSelector || font.hasGlyphForCodePoint(point));
  };
  return [...new Set(text.normalize('NFC'))].filter(lacks);
}

/** `「😀」（U+1F600）`: some characters cannot be seen, and many look alike. */
export function namedCharacter(character: string): string {
  return `「${character}」（U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}）`;
}

async function parse(): Promise<LetterFont> {
  // The library and its tables are large, and few people print.
  const { default: Pdf } = await import('pdfkit');
  const document = new Pdf({ autoFirstPage: false, font: path });
  return (document as unknown as { _font: { font: LetterFont } })._font.font;
}
