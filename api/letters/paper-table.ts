import type { DrawBlock } from './layout.ts';

/** A row of a table: its cells, the widths of its columns, and which of them are amounts. */
export interface PaperRow {
  /** By default two columns are figures, and four are receipts. */
  readonly kind?: 'facts' | 'figures' | 'receipts';
  readonly cells: readonly string[];
  /** Bold: the sum of the rows above. */
  readonly strong?: boolean;
  /** A header of the rows below it. */
  readonly heads?: boolean;
}

/** Shares of the width, and the alignment of the last column. */
const columns = {
  facts: { shares: [0.24, 0.76], last: 'left' },
  figures: { shares: [0.66, 0.34], last: 'right' },
  receipts: { shares: [0.2, 0.36, 0.26, 0.18], last: 'right' },
} as const;

const gap = 8;
const padding = 3;

/** Draws rows at the current position. A long table continues on the next page with its header repeated; a short one is kept together. */
export function drawTable(document: PDFKit.PDFDocument, rows: readonly PaperRow[], block: DrawBlock): void {
  const [head] = rows[0]?.heads ? rows : [];
  const drawAt = (row: PaperRow, index: number) => drawRow(document, row, index === 0, head);
  const height = rows.reduce((sum, row) => sum + measured(document, row).height + 2 * padding, 0);
  if (height <= shortTable) block(() => rows.forEach(drawAt), { height });
  else rows.forEach((row, index) => void block(() => drawAt(row, index), row.heads ? 'leads' : undefined));
  document.y += below;
}

/** Points; a third of a page. */
const shortTable = 250;
/** Points between a table and the text below it. */
const below = 5;

/** The height of a row, with the font size and the widths that it is drawn with. */
function measured(document: PDFKit.PDFDocument, { cells, strong = false, ...row }: PaperRow) {
  const { shares, last } = columns[row.kind ?? (cells.length === 2 ? 'figures' : 'receipts')];
  const { left, right } = document.page.margins;
  const width = document.page.width - left - right;
  document.fontSize(strong ? 11.5 : 10.5);
  const widthOf = (index: number) => width * (shares[index] ?? 0) - gap;
  const height = Math.max(...cells.map((cell, index) => document.heightOfString(cell, { width: widthOf(index), lineGap: 2 })));
  return { shares, last, width, widthOf, height };
}

function drawRow(document: PDFKit.PDFDocument, tableRow: PaperRow, isFirst: boolean, head?: PaperRow): void {
  const { cells, strong = false, heads = false } = tableRow;
  const margin = document.page.margins.left;
  const { height, width, widthOf, shares, last } = measured(document, tableRow);
  // A header row is never the last of a page.
  const room = document.page.height - document.page.margins.bottom - document.y;
  if ((heads ? 2 : 1) * (height + 2 * padding) > room) document.addPage();
  const isNewPage = document.y <= document.page.margins.top;
  if (isNewPage && !isFirst && head) drawRow(document, head, true);
  else if (isFirst || isNewPage) rule(document, document.y, width, 0.4);
  document.fontSize(strong ? 11.5 : 10.5);
  const top = document.y + padding;
  let left = margin;
  cells.forEach((cell, index) => {
    const align = index === cells.length - 1 ? last : 'left';
    document.text(cell, left + gap / 2, top, { width: widthOf(index), align, lineGap: 2 });
    left += width * (shares[index] ?? 0);
  });
  const bottom = top + height + padding - 2;
  rule(document, bottom, width, strong ? 1 : 0.4);
  document.x = margin;
  document.y = bottom;
}

function rule(document: PDFKit.PDFDocument, y: number, width: number, weight: number): void {
  const left = document.page.margins.left;
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(weight)
    .strokeColor('#666')
    .stroke();
}
