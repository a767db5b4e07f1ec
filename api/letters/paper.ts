import { Failure } from '../failures/failure.ts';
import { forOneLetter, type LetterFont, letterFont, missingGlyphs, namedCharacter } from './font.ts';
import { BlockLayout, type Layout } from './layout.ts';
import { drawTable, type PaperRow } from './paper-table.ts';

/** A sheet of A4 that is filled from top to bottom; lengths in points. */
export interface Paper {
  /** Right-aligned lines: a date, a number. */
  right(text: string): void;
  /** A centred line that stays with what follows: 「記」. */
  centre(text: string): void;
  /** The addressee. */
  addressee(text: string): void;
  /** The sender, in the right half, with the seal beside it. */
  sender(text: string, seal: Buffer | null): void;
  title(text: string): void;
  heading(text: string): void;
  paragraph(text: string): void;
  table(rows: readonly PaperRow[]): void;
  space(): void;
  page(): void;
}

const margin = 56;
const textWidth = 595.28 - 2 * margin;

/** Points; 24 mm, the size of a foundation's square seal. */
const sealSize = 68;

/**
 * Renders a letter as a PDF with embedded font and page numbers. The same text, picture and time give the same bytes.
 * @throws Failure 422 that names the characters missing in the font, which would be empty boxes
 * @param foot a line below the page number
 * @param at when the letter was decided, as an instant; its only date, so that a reprint is identical
 */
export function drawPaper(name: string, at: string, draw: (paper: Paper) => void, foot = ''): Promise<Buffer> {
  return drawSheets(name, at, (create, font) => {
    const document = layOutPaper(create, font, draw);
    numberPages(document, printable(font, foot));
    return document;
  });
}

/** Sheets of A4 with the embedded font of all letters. `lay` is synchronous: the font serves one document at a time. */
export async function drawSheets(
  name: string,
  at: string,
  lay: (create: () => PDFKit.PDFDocument, font: LetterFont) => PDFKit.PDFDocument,
): Promise<Buffer> {
  const [{ default: Pdf }, font] = await Promise.all([import('pdfkit'), letterFont()]);
  const info = { Title: name, CreationDate: new Date(at), ModDate: new Date(at) };
  const look = { size: 'A4', margin, lang: 'ja', pdfVersion: '1.7', tagged: true, displayTitle: true, bufferPages: true } as const;
  const document = lay(() => new Pdf({ ...look, info, font: forOneLetter(font) }), font);
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  document.end();
  return finished;
}

/** Lays the letter out again with additional page breaks until its last page has more than two lines. */
function layOutPaper(create: () => PDFKit.PDFDocument, font: LetterFont, draw: (paper: Paper) => void): PDFKit.PDFDocument {
  let breaks: readonly number[] = [];
  for (let tries = maxTries; ; tries--) {
    const document = create();
    const layout = new BlockLayout(document, breaks);
    draw(paperOn(document, font, layout));
    const nextBreak = layout.better();
    if (nextBreak === null || breaks.includes(nextBreak) || tries === 0) return document;
    // Breaks found for later pages are invalid now.
    breaks = [...breaks.filter((at) => at < nextBreak), nextBreak];
  }
}

/** More than any letter needs. */
const maxTries = 12;

function paperOn(document: PDFKit.PDFDocument, font: LetterFont, { block, turn }: Layout): Paper {
  const printableText = (text: string) => printable(font, text);
  return {
    right: (text) => block(() => write(document.fontSize(10.5), printableText(text), { align: 'right', lineGap: 4 })),
    centre: (text) => block(() => heading(document, printableText(text), 'center'), 'leads'),
    addressee: (text) => {
      write(document.moveDown(1).fontSize(11.5), printableText(text), { lineGap: 5, width: textWidth * 0.7 });
      document.moveDown(0.6);
    },
    sender: (text, seal) => sender(document, printableText(text), seal),
    title: (text) => void document.moveDown(1).fontSize(18).text(printableText(text), { align: 'center', lineGap: 4 }).moveDown(0.7),
    heading: (text) => block(() => heading(document, printableText(text), 'left'), 'leads'),
    paragraph: (text) =>
      printableText(text)
        .split('\n')
        .forEach((line) => void block(() => paragraph(document, line))),
    table: (rows) =>
      drawTable(
        document,
        rows.map((row) => ({ ...row, cells: row.cells.map(printableText) })),
        block,
      ),
    space: () => block(() => void document.fontSize(10.5).moveDown(0.7), 'leads'),
    page: turn,
  };
}

function printable(font: LetterFont, text: string): string {
  const missing = missingGlyphs(font, text);
  if (missing.length > 0) throw new Failure(422, 'letter_problem', `書面の字体にない文字があります：${missing.map(namedCharacter).join('、')}。`);
  return text.normalize('NFC');
}

/** Written line by line, since the library would count the line break when measuring. */
function write(document: PDFKit.PDFDocument, text: string, options: PDFKit.Mixins.TextOptions): void {
  for (const line of text.split('\n')) document.text(line, options);
}

/** A right-hand block with left-aligned lines, as far to the right as its longest line permits. */
function sender(document: PDFKit.PDFDocument, text: string, seal: Buffer | null): void {
  document.fontSize(10.5);
  const right = margin + textWidth - (seal ? sealSize + 8 : 0);
  const longest = Math.max(...text.split('\n').map((line) => document.widthOfString(line)));
  const left = Math.max(margin + textWidth * 0.38, right - longest - 2);
  const top = document.y;
  document.x = left;
  write(document, text, { width: right - left, lineGap: 4 });
  const bottom = document.y;
  if (seal) document.image(seal, margin + textWidth - sealSize, Math.max(top, bottom - sealSize), { fit: [sealSize, sealSize], align: 'right' });
  document.x = margin;
  document.y = seal ? Math.max(bottom, top + sealSize) : bottom;
}

/** Never the last line of a page. */
function heading(document: PDFKit.PDFDocument, text: string, align: 'left' | 'center'): void {
  if (document.y + 70 > document.page.height - margin) document.addPage();
  else document.fontSize(10.5).moveDown(0.6);
  document.fontSize(12).text(text, { lineGap: 4, align }).moveDown(0.3);
}

/** A list item, `１　`, `(1)`, `ア　`, `①` or `・`, with a hanging indent. */
const item = /^(　*)([0-9０-９]{1,2}[　 .．]\s*|[（(][0-9０-９ア-ン]{1,2}[）)]\s*|[ア-ン][　 ]\s*|[①-⑳]\s*|・)(.+)$/;

function paragraph(document: PDFKit.PDFDocument, text: string): void {
  document.fontSize(10.5);
  const [, before = '', head, rest] = item.exec(text) ?? [];
  if (head === undefined || rest === undefined) {
    flow(document, text);
    return;
  }
  const left = margin + document.widthOfString(before);
  const indent = left + document.widthOfString(head.replace(/\s*$/, '　'));
  const width = margin + textWidth - indent;
  const height = document.heightOfString(rest, { width, lineGap });
  if (document.y + height > document.page.height - margin) document.addPage();
  const top = document.y;
  document.text(head, left, top, { width: indent - left + 1, lineBreak: false });
  document.text(rest, indent, top, { width, lineGap }).moveDown(0.15);
  document.x = margin;
}

const lineGap = 5;

/** Widow and orphan control: a paragraph split across pages has at least two lines on each. */
function flow(document: PDFKit.PDFDocument, text: string): void {
  const line = document.currentLineHeight(true) + lineGap;
  const lines = Math.round(document.heightOfString(text, { width: textWidth, lineGap }) / line);
  const room = Math.floor((document.page.height - margin - document.y + lineGap) / line);
  if (lines > room && (room < 2 || lines <= 3)) document.addPage();
  // Moves one more line to the next page, so that its last line is not alone.
  else if (lines === room + 1) document.page.margins.bottom += line;
  document.text(text, { lineGap }).moveDown(0.15);
}

/** `1 / 2` centred in the footer, and the additional line, below the text area. */
function numberPages(document: PDFKit.PDFDocument, foot: string): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    document.switchToPage(page);
    document.markContent('Artifact', { type: 'Pagination' });
    centred(document.fontSize(9), `${page + 1} / ${count}`, 38);
    if (foot) centred(document.fontSize(7.5), foot, 24);
    document.endMarkedContent();
  }
}

function centred(document: PDFKit.PDFDocument, text: string, above: number): void {
  document.text(text, margin + (textWidth - document.widthOfString(text)) / 2, document.page.height - above, { lineBreak: false });
}
