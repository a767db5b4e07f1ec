import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import openQpdf from '@neslinesli93/qpdf-wasm';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const require = createRequire(import.meta.url);
const pdfjs = dirname(require.resolve('pdfjs-dist/package.json'));
const assets = { cMapUrl: join(pdfjs, 'cmaps/'), standardFontDataUrl: join(pdfjs, 'standard_fonts/'), wasmUrl: join(pdfjs, 'wasm/') };

/** Opens a PDF with pdf.js for one piece of work; what it would otherwise mend in silence is an error. */
async function reading<T>(pdf: Uint8Array, work: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  // It takes the bytes away from whoever gives them.
  const task = getDocument({ data: new Uint8Array(pdf), stopAtErrors: true, verbosity: 0, ...assets });
  try {
    return await work(await task.promise);
  } finally {
    await task.destroy();
  }
}

/** What the pages say, page after page, piece by piece in the order in which they were drawn. */
async function piecesIn(document: PDFDocumentProxy) {
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent({ disableNormalization: true });
    pages.push(items.filter((item) => 'str' in item));
  }
  return pages;
}

/** The text of a PDF as a reader copies it, page after page, as lines. */
export async function linesOf(pdf: Uint8Array): Promise<string[]> {
  const pages = await reading(pdf, piecesIn);
  const text = pages.map((pieces) => pieces.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''));
  return text.flatMap((page) => page.split('\n')).filter((line) => line.trim() !== '');
}

/** The same without any white space: what is written, wherever the lines end. */
export async function wordsOf(pdf: Uint8Array): Promise<string> {
  return (await linesOf(pdf)).join('').replaceAll(/\s/g, '');
}

/** Each run of words with where it stands, in points from the left of its page. */
export async function placesOf(pdf: Uint8Array): Promise<{ readonly words: string; readonly left: number; readonly right: number }[]> {
  const pieces = (await reading(pdf, piecesIn)).flat().filter(({ str }) => str.trim() !== '');
  return pieces.map(({ str, transform, width }) => ({ words: str, left: transform[4], right: transform[4] + width }));
}

export function pageCount(pdf: Uint8Array): Promise<number> {
  return reading(pdf, async ({ numPages }) => numPages);
}

/** A page as a picture in shades of grey, 72 dots an inch: each dot from 0 (black) to 255. */
export async function pictureOf(pdf: Uint8Array, page = 1): Promise<{ readonly dots: Buffer; readonly width: number; readonly height: number }> {
  return reading(pdf, async (document) => {
    const sheet = await document.getPage(page);
    const viewport = sheet.getViewport({ scale: 1 });
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
    const canvas = createCanvas(width, height);
    await sheet.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    const dots = Buffer.alloc(width * height);
    for (let at = 0; at < dots.length; at++) dots[at] = Math.round(greyOf(data.subarray(4 * at, 4 * at + 3)));
    return { dots, width, height };
  });
}

const greyOf = ([red = 0, green = 0, blue = 0]: Uint8ClampedArray) => 0.299 * red + 0.587 * green + 0.114 * blue;

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

/** What qpdf prints: its build for Node knows no other place for it than the console that it finds when it is opened. */
const said: string[] = [];
const { log, error } = console;
console.log = console.error = (line: string) => void said.push(line);
const opening = openQpdf({ wasmBinary: readFileSync(require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')) });
Object.assign(console, { log, error });
const qpdf = await opening;

/** What `qpdf --check` has against a PDF; empty when it is sound. */
export function faultsOf(pdf: Uint8Array): string {
  said.length = 0;
  qpdf.FS.writeFile('/checked.pdf', pdf);
  return qpdf.callMain(['--check', '/checked.pdf']) === 0 ? '' : said.join('\n');
}
