import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** Debian has these programs in `poppler-utils` and `qpdf`. */
function run(program: string, args: readonly string[], input: Uint8Array): Buffer {
  return execFileSync(program, args, { input, maxBuffer: 64 * 1024 * 1024 });
}

/** The text of a PDF as a reader copies it, page after page, as lines. */
export function linesOf(pdf: Uint8Array): string[] {
  const text = run('pdftotext', ['-raw', '-', '-'], pdf).toString('utf8');
  return text.split(/[\n\f]/).filter((line) => line.trim() !== '');
}

/** The same without any white space: what is written, wherever the lines end. */
export function wordsOf(pdf: Uint8Array): string {
  return linesOf(pdf).join('').replaceAll(/\s/g, '');
}

/** Each run of words with where it stands, in points from the left of its page. */
export function placesOf(pdf: Uint8Array): { readonly words: string; readonly left: number; readonly right: number }[] {
  const html = run('pdftotext', ['-bbox-layout', '-', '-'], pdf).toString('utf8');
  const found = html.matchAll(/<word xMin="([\d.]+)"[^>]* xMax="([\d.]+)"[^>]*>([^<]*)</g);
  return [...found].map(([, left, right, words = '']) => ({ words, left: Number(left), right: Number(right) }));
}

export function pageCount(pdf: Uint8Array): number {
  const [, pages] = /^Pages:\s+(\d+)$/m.exec(run('pdfinfo', ['-'], pdf).toString('utf8')) ?? [];
  return Number(pages);
}

/** A page as a picture in shades of grey, 72 dots an inch: each dot from 0 (black) to 255. */
export async function pictureOf(pdf: Uint8Array, page = 1): Promise<{ readonly dots: Buffer; readonly width: number; readonly height: number }> {
  const png = run('pdftoppm', ['-r', '72', '-gray', '-png', '-f', String(page), '-l', String(page), '-'], pdf);
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { dots: data, width: info.width, height: info.height };
}

/** How much of a page, or of a part of it in points, is ink: 0 to 100. */
export async function inkOf(
  pdf: Uint8Array,
  part?: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
) {
  const { dots, width, height } = await pictureOf(pdf);
  const box = part ?? { left: 0, top: 0, width, height };
  let ink = 0;
  for (let y = box.top; y < box.top + box.height; y++)
    for (let x = box.left; x < box.left + box.width; x++) ink += 255 - (dots[y * width + x] ?? 255);
  return (ink / (255 * box.width * box.height)) * 100;
}

/** What qpdf has against a PDF; empty when it is sound. */
export function faultsOf(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-pdf-'));
  try {
    writeFileSync(join(folder, 'letter.pdf'), pdf);
    execFileSync('qpdf', ['--check', join(folder, 'letter.pdf')], { stdio: 'pipe' });
    return '';
  } catch (error) {
    return String(error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
