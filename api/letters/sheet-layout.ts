import { type LetterFont, missingGlyphs } from './font.ts';

const left = 48;
const width = 595.28 - 2 * left;
const top = 48;
const bottom = 841.89 - 56;
/** Padding of a box. */
const pad = 6;
const labelWidth = 138;
const ink = '#1b1f23';
export const soft = '#5b6670';
const line = '#98a3ab';
const tint = '#f1f4f6';
const bar = '#dbe5ec';
const textSize = 10.5;
const labelSize = 9.5;
export const smallSize = 8.5;
const leading = 1.6;
const lineWidth = 0.5;

/** A column of a grid. */
export interface GridColumn {
  readonly label: string;
  /** Share of the width. */
  readonly share: number;
  readonly right?: boolean;
}

interface Look {
  readonly size?: number;
  readonly color?: string;
}

/** A text in a box; with `tick` behind a checkbox. */
export interface Item extends Look {
  readonly text: string;
  readonly tick?: boolean;
}

interface Laid extends Look {
  readonly text: string;
  readonly indent: number;
  readonly tick?: boolean | undefined;
}

/**
 * Lays out boxes on sheets from top to bottom. It breaks lines itself, so that heights are known before drawing; a page of text then costs a fraction
 * of the library's own layout.
 */
export class SheetLayout {
  /** Whether a character had no glyph. */
  private hasMissingGlyph = false;
  private y = top;
  private readonly document: PDFKit.PDFDocument;
  private readonly font: LetterFont;
  private readonly widths = new Map<string, number>();

  constructor(document: PDFKit.PDFDocument, font: LetterFont) {
    this.document = document.lineWidth(lineWidth);
    this.font = font;
  }

  gap(points: number): void {
    this.y += points;
  }

  turn(): void {
    this.document.addPage().lineWidth(lineWidth);
    this.y = top;
  }

  /** Text over the whole width, without a box. */
  words(text: string, look: Look): void {
    const size = look.size ?? textSize;
    for (const one of text ? this.wrap(text, width, size) : []) {
      this.demand(size * leading);
      this.put(one, left, this.y, look);
      this.y += size * leading;
    }
  }

  /** A section heading that stays with what follows. @param room points that must fit below it on the same page */
  bar(text: string, room = 50): void {
    this.gap(14);
    this.demand(30 + room);
    const lines = this.wrap(text, width - 2 * pad, 12);
    const height = lines.length * 12 * leading + 6;
    this.document.rect(left, this.y, width, height).fill(bar);
    lines.forEach((one, index) => void this.put(one, left + pad, this.y + 5 + index * 12 * leading, { size: 12 }));
    this.y += height;
  }

  /** Adds a note about 〓 at the end, where a character had no glyph. */
  lacking(): void {
    if (!this.hasMissingGlyph) return;
    this.gap(8);
    this.words('〓は、この書面の字体にない文字です。', { size: smallSize, color: soft });
  }

  /** A label and its content. Content longer than a page continues on the next. */
  row(label: string, items: readonly Item[], minHeight = 0): void {
    const labels = this.lay([{ text: label, size: labelSize }], labelWidth - 2 * pad);
    const lines = this.lay(items, width - labelWidth - 2 * pad);
    const height = Math.max(heightOf(labels), heightOf(lines), minHeight) + 2 * pad;
    if (height > bottom - top) {
      this.pour(label, lines);
      return;
    }
    this.demand(height);
    this.box(left, width, height, labelWidth);
    this.putLines(labels, left + pad);
    this.putLines(lines, left + labelWidth + pad);
    this.y += height;
  }

  /** A text beside its label where it is short, else below it over the whole width. */
  passage(label: string, text: string, size = textSize): void {
    if (this.wrap(text, width - labelWidth - 2 * pad, size).length <= 3) this.row(label, [{ text, size }]);
    else this.pour(label, this.lay([{ text, size }], width - 2 * pad));
  }

  /** Space for handwriting below a label. */
  room(label: string, notes: readonly Item[], height: number): void {
    const lines = this.lay(notes, width - 2 * pad);
    const all = heightOf(lines) + height;
    this.labelBar(label, all + 30);
    this.box(left, width, all);
    this.putLines(lines, left + pad);
    this.y += all;
  }

  /** Rows with a header that is repeated on every page; the sums come last. */
  grid(columns: readonly GridColumn[], rows: readonly (readonly string[])[], { label, sums, least: minHeight = 0 }: GridMore = {}): void {
    const heads = columns.map((column) => column.label);
    const room = this.beginning(columns, rows);
    if (label) this.labelBar(label, Math.max(76, room));
    else this.demand(room);
    const drawHead = () => this.gridRow(columns, heads, { fill: tint, size: smallSize });
    drawHead();
    const draw = (cells: readonly string[], look: GridLook) => {
      if (this.y + this.gridHeight(columns, cells, look) > bottom) {
        this.turn();
        drawHead();
      }
      this.gridRow(columns, cells, look);
    };
    for (const cells of rows) draw(cells, { least: minHeight });
    if (sums) draw(sums, { fill: tint, least: minHeight });
  }

  /** The height of a grid up to its first row, which is kept together at the end of a page. */
  beginning(columns: readonly GridColumn[], [first = []]: readonly (readonly string[])[]): number {
    const heads = columns.map((column) => column.label);
    return this.gridHeight(columns, heads, { size: smallSize }) + this.gridHeight(columns, first, {});
  }

  /** The footer of each page, with the page number. */
  feet(text: string): void {
    const { document } = this;
    const { count } = document.bufferedPageRange();
    const look = { size: smallSize, color: soft };
    const [footer = ''] = this.wrap(text, width - 60, smallSize);
    for (let page = 0; page < count; page++) {
      document.switchToPage(page);
      document.markContent('Artifact', { type: 'Pagination' });
      this.put(footer, left, bottom + 18, look);
      const number = `${page + 1} / ${count}`;
      this.put(number, left + width - this.widthOf(number, smallSize), bottom + 18, look);
      document.endMarkedContent();
    }
  }

  private gridRow(columns: readonly GridColumn[], cells: readonly string[], look: GridLook): void {
    const { size = labelSize, fill } = look;
    const height = this.gridHeight(columns, cells, look);
    let at = left;
    if (fill) this.document.rect(left, this.y, width, height).fill(fill);
    const single = cells.length === 1;
    for (const [index, cell] of cells.entries()) {
      const { share, right = false } = columns[index] as GridColumn;
      const room = (single ? 1 : share) * width;
      this.wrap(cell, room - 2 * cellPad, size).forEach((text, row) => {
        const x = right && !single ? at + room - cellPad - this.widthOf(text, size) : at + cellPad;
        this.put(text, x, this.y + cellPad + row * size * leading, { size });
      });
      this.document.rect(at, this.y, room, height).stroke(line);
      at += room;
    }
    this.y += height;
  }

  private gridHeight(columns: readonly GridColumn[], cells: readonly string[], { size = labelSize, least: minHeight = 0 }: GridLook): number {
    const room = (index: number) => (cells.length === 1 ? width : (columns[index] as GridColumn).share * width) - 2 * cellPad;
    const lines = Math.max(1, ...cells.map((cell, index) => this.wrap(cell, room(index), size).length));
    return Math.max(lines * size * leading, minHeight) + 2 * cellPad;
  }

  /** A label over the whole width, kept on one page with this much of what follows. */
  private labelBar(label: string, room: number): void {
    const labels = this.lay([{ text: label, size: labelSize }], width - 2 * pad);
    const height = heightOf(labels) + pad;
    this.demand(Math.min(height + room, bottom - top));
    this.document.rect(left, this.y, width, height).fillAndStroke(tint, line);
    this.y -= pad / 2;
    this.putLines(labels, left + pad);
    this.y += height + pad / 2;
  }

  /** Lines in a box that continues across pages; a single line is never alone. */
  private pour(label: string, lines: readonly Laid[]): void {
    this.labelBar(label, 60);
    let rest = lines;
    while (rest.length > 0) {
      const fits = Math.max(1, this.fitting(rest));
      const taken = rest.slice(0, rest.length - fits === 1 && fits > 2 ? fits - 1 : fits);
      const height = heightOf(taken) + 2 * pad;
      this.box(left, width, height);
      this.putLines(taken, left + pad);
      this.y += height;
      rest = rest.slice(taken.length);
      if (rest.length > 0) this.turn();
    }
  }

  /** The number of lines that fit on this page. */
  private fitting(lines: readonly Laid[]): number {
    let room = bottom - this.y - 2 * pad;
    const over = lines.findIndex((one) => {
      room -= lineHeight(one);
      return room < 0;
    });
    return over < 0 ? lines.length : over;
  }

  private box(x: number, boxWidth: number, height: number, tinted = 0): void {
    if (tinted) this.document.rect(x, this.y, tinted, height).fillAndStroke(tint, line);
    this.document.rect(x, this.y, boxWidth, height).stroke(line);
  }

  private lay(items: readonly Item[], room: number): Laid[] {
    return items.flatMap(({ text, tick, size = textSize, color }) => {
      const indent = tick === undefined ? 0 : size * 1.5;
      const look = { size, ...(color && { color }), indent };
      return this.wrap(text, room - indent, size).map((one, index): Laid => ({ ...look, text: one, ...(index === 0 && { tick }) }));
    });
  }

  private putLines(lines: readonly Laid[], x: number): void {
    let y = this.y + pad;
    for (const one of lines) {
      if (one.tick !== undefined) this.put('□', x, y, one);
      if (one.tick) this.put('✓', x + 1, y - 1, { ...one, size: (one.size ?? textSize) + 2 });
      this.put(one.text, x + one.indent, y, one);
      y += lineHeight(one);
    }
  }

  private put(text: string, x: number, y: number, { size = textSize, color = ink }: Look): void {
    if (text) this.document.fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false });
  }

  private demand(height: number): void {
    if (this.y + height > bottom) this.turn();
  }

  private widthOf(text: string, size: number): number {
    return parts(text).reduce((sum, part) => sum + this.measured(part), 0) * size;
  }

  /** The width of a word or character per point of size; cached. */
  private measured(part: string): number {
    let known = this.widths.get(part);
    if (known === undefined) {
      known = this.document.fontSize(100).widthOfString(part) / 100;
      this.widths.set(part, known);
    }
    return known;
  }

  /** Breaks a text into lines. Latin words stay whole where possible; no line begins with a closing mark or ends with an opening one (kinsoku). */
  private wrap(text: string, room: number, size: number): string[] {
    return this.printable(text)
      .split('\n')
      .flatMap((one) => this.wrapLine(one, room / size));
  }

  private wrapLine(text: string, room: number): string[] {
    const lines: string[] = [];
    let taken: string[] = [];
    let used = 0;
    const end = (next: readonly string[]) => {
      lines.push(taken.join(''));
      taken = [...next];
      used = next.reduce((sum, part) => sum + this.measured(part), 0);
    };
    for (const part of parts(text).flatMap((one) => (this.measured(one) > room ? [...one] : [one]))) {
      const wide = this.measured(part);
      if (used + wide > room && taken.length > 0) {
        let carried = 0;
        while (carried < 3 && carried < taken.length - 1) {
          const first = carried === 0 ? part : (taken.at(-carried) as string);
          if (!closers.test(first) && !openers.test(taken.at(-carried - 1) as string)) break;
          carried++;
        }
        const next = carried > 0 ? taken.splice(-carried) : [];
        end(next);
      }
      taken.push(part);
      used += wide;
    }
    return [...lines, taken.join('')];
  }

  private printable(text: string): string {
    const missing = new Set(missingGlyphs(this.font, text));
    const plain = text
      .normalize('NFC')
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll('\t', '　');
    if (missing.size === 0) return plain;
    this.hasMissingGlyph = true;
    return [...plain].map((one) => (missing.has(one) ? '〓' : one)).join('');
  }
}

interface GridLook {
  readonly fill?: string;
  readonly size?: number;
  readonly least?: number;
}

interface GridMore {
  readonly label?: string;
  readonly sums?: readonly string[] | undefined;
  /** The height of a row for handwriting. */
  readonly least?: number;
}

const cellPad = 4;
const closers = /^[、。，．・：；？！ー〜～）」』】〕〉》］｝ぁぃぅぇぉっゃゅょァィゥェォッャュョ々%％円,.)\]}!?]/;
const openers = /^[（「『【〔〈《［｛([{]/;

const lineHeight = ({ size = textSize }: Look) => size * leading;
const heightOf = (lines: readonly Look[]) => lines.reduce((sum, one) => sum + lineHeight(one), 0);

/** Splits into Latin words and numbers, and otherwise single characters with their variation selectors. */
function parts(text: string): string[] {
  return text.match(/[!-~À-ɏ]+|.[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]*/gsu) ?? [];
}
