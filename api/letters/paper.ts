import { createRequire } from 'node:module';

/** A sheet of A4 that text is put on from top to bottom; lengths in points. */
export interface Paper {
  title(text: string): void;
  heading(text: string): void;
  paragraph(text: string): void;
  /** A line at the right margin: a date, a sender. */
  right(text: string): void;
  /** Rows of a label and what stands beside it, the second column to the right where it is an amount. */
  table(rows: readonly PaperRow[]): void;
  space(): void;
}

export interface PaperRow {
  readonly cells: readonly string[];
  /** Printed heavier: the sum of what stands above. */
  readonly strong?: boolean;
}

const require = createRequire(import.meta.url);
const font = require.resolve('@expo-google-fonts/noto-serif-jp/400Regular/NotoSerifJP_400Regular.ttf');
const margin = 56;
const width = 595.28 - 2 * margin;

/**
 * Draws a letter as a PDF with its font inside. The same text and time give the same bytes. Characters that the font lacks (emoji, Hangul) are
 * printed as 〓 rather than lost.
 * @param at when the letter was decided, as an instant: its only date, so that printing it again changes nothing
 */
export async function drawPaper(name: string, at: string, draw: (paper: Paper) => void): Promise<Buffer> {
  // The library and its tables are large, and few people print.
  const { default: Pdf } = await import('pdfkit');
  const info = { Title: name, CreationDate: new Date(at), ModDate: new Date(at) };
  const document = new Pdf({ size: 'A4', margin, lang: 'ja', pdfVersion: '1.7', tagged: true, displayTitle: true, info, font });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  draw(paperOn(document));
  document.end();
  return finished;
}

function paperOn(document: PDFKit.PDFDocument): Paper {
  const shown = printable(document);
  return {
    title: (text) => void document.fontSize(18).text(shown(text), { align: 'center' }).moveDown(1),
    heading: (text) => void document.moveDown(0.8).fontSize(12).text(shown(text)).moveDown(0.4),
    paragraph: (text) => void document.fontSize(10.5).text(shown(text), { lineGap: 4 }).moveDown(0.4),
    right: (text) => void document.fontSize(10.5).text(shown(text), { align: 'right', lineGap: 3 }),
    table: (rows) => {
      for (const row of rows) tableRow(document, row, shown);
      document.x = margin;
    },
    space: () => void document.moveDown(1),
  };
}

const lineHeight = 15;

function tableRow(document: PDFKit.PDFDocument, { cells, strong }: PaperRow, shown: (text: string) => string): void {
  const widths = cells.length === 2 ? [width * 0.62, width * 0.38] : [width * 0.18, width * 0.34, width * 0.28, width * 0.2];
  document.fontSize(strong ? 11.5 : 10.5);
  const height = Math.max(...cells.map((cell, index) => document.heightOfString(shown(cell), { width: widths[index] ?? width })));
  if (document.y + Math.max(height, lineHeight) + margin > document.page.height) document.addPage();
  const top = document.y;
  let left = margin;
  cells.forEach((cell, index) => {
    const cellWidth = widths[index] ?? width;
    const last = index === cells.length - 1;
    document.text(shown(cell), left, top, { width: cellWidth, align: last ? 'right' : 'left' });
    left += cellWidth;
  });
  const bottom = top + Math.max(height, lineHeight) + 3;
  document
    .moveTo(margin, bottom)
    .lineTo(margin + width, bottom)
    .lineWidth(strong ? 1 : 0.4)
    .strokeColor('#666')
    .stroke();
  document.y = bottom + 4;
}

interface Glyphs {
  hasGlyphForCodePoint(point: number): boolean;
}

/** A font that lacks a character would leave an empty box, and nothing in the text behind it. */
function printable(document: PDFKit.PDFDocument): (text: string) => string {
  const { font: glyphs } = (document as unknown as { _font: { font: Glyphs } })._font;
  const isSelector = (point: number) => point >= 0xfe00 && point <= 0xfe0f;
  return (text) =>
    [...text.normalize('NFC')]
      .map((character) => {
        const point = character.codePointAt(0) ?? 0;
        if (character === '\n' || isSelector(point) || (point >= 0xe0100 && point <= 0xe01ef)) return character;
        return glyphs.hasGlyphForCodePoint(point) ? character : '〓';
      })
      .join('');
}
