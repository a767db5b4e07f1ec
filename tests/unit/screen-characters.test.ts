import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Pdf from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { type LetterFont, missingGlyphs } from '../../api/letters/font.ts';

const gothic = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf');
const { font } = (new Pdf({ autoFirstPage: false, font: gothic }) as unknown as { _font: { font: LetterFont } })._font;

// What is typed, not what is shown.
const folded = 'domain/text/fold.ts';
const sources = ['refine-app', 'resources', 'domain', 'schema'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => file !== folded),
);

describe('characters that screens show', () => {
  test('are in a Japanese gothic, so that no reader meets an empty box', () => {
    const missing = sources.map((file) => ({ file, missing: missingGlyphs(font, readFileSync(file, 'utf8')) }));
    expect(sources.length).toBeGreaterThan(500);
    expect(missing.filter((source) => source.missing.length > 0)).toEqual([]);
  });

  test('are not the arrows and crosses that such fonts lack', () => {
    expect(missingGlyphs(font, '▾▸✕▼▶×')).toEqual(['▾', '▸', '✕']);
  });
});
