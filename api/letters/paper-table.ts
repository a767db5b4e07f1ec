/** A row of a table: what stands in it, how wide its columns are, and which of them are amounts. */
export interface PaperRow {
  /** Two columns are figures unless said, four are receipts. */
  readonly kind?: 'facts' | 'figures' | 'receipts';
  readonly cells: readonly string[];
  /** Printed heavier: the sum of what stands above. */
  readonly strong?: boolean;
}

/** Shares of the width, and where the last column stands. */
const columns = {
  facts: { shares: [0.24, 0.76], last: 'left' },
  figures: { shares: [0.66, 0.34], last: 'right' },
  receipts: { shares: [0.17, 0.37, 0.28, 0.18], last: 'right' },
} as const;

const gap = 8;
const padding = 3;

/** Draws rows where the page stands, each on the next page when it does not fit. */
export function drawTable(document: PDFKit.PDFDocument, rows: readonly PaperRow[]): void {
  rows.forEach((row, index) => void drawRow(document, row, index === 0));
}

function drawRow(document: PDFKit.PDFDocument, { cells, strong = false, ...row }: PaperRow, isFirst: boolean): void {
  const { shares, last } = columns[row.kind ?? (cells.length === 2 ? 'figures' : 'receipts')];
  const { left: margin, right } = document.page.margins;
  const width = document.page.width - margin - right;
  document.fontSize(strong ? 11.5 : 10.5);
  const widthOf = (index: number) => width * (shares[index] ?? 0) - gap;
  const height = Math.max(...cells.map((cell, index) => document.heightOfString(cell, { width: widthOf(index), lineGap: 2 })));
  const isNewPage = document.y + height + 2 * padding > document.page.height - document.page.margins.bottom;
  if (isNewPage) document.addPage();
  if (isFirst || isNewPage) rule(document, document.y, width, 0.4);
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
