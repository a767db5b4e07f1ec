import { sizeText } from '../../domain/text/file-size.ts';
import { type Answers, askedOf, fieldOf, isUnanswered, sumOf } from '../../schema/forms/answers.ts';
import { type FormColumn, type FormCondition, type FormDefinition, type FormField, fieldsOfForm, formLimits } from '../../schema/forms/definition.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import type { TableRow } from '../../schema/kinds/table.ts';
import { type LetterFont, missingGlyphs } from './font.ts';
import { drawSheets } from './paper.ts';

/** A form as it is put on paper. */
export interface FormSheet {
  readonly callTitle: string | null;
  readonly form: { readonly name: string; readonly number: number };
  readonly definition: FormDefinition;
  /** The sheet's only date, as an instant: drawing it again gives the same bytes. */
  readonly at: string;
  /** What stands above the sections, as label and words: receipt number, organisation; boxes to write in where the words are empty. */
  readonly facts: readonly (readonly [label: string, words: string])[];
  /** Null: an empty form, to be filled in by hand. */
  readonly answers: Answers | null;
  readonly files: readonly { readonly fieldKey: string; readonly fileName: string; readonly size: number }[];
}

const left = 48;
const width = 595.28 - 2 * left;
const top = 48;
const bottom = 841.89 - 56;
/** Inside a box, on each side. */
const pad = 6;
const labelWidth = 138;
const ink = '#1b1f23';
const soft = '#5b6670';
const line = '#98a3ab';
const tint = '#f1f4f6';
const bar = '#dbe5ec';
const textSize = 10.5;
const labelSize = 9.5;
const smallSize = 8.5;
const leading = 1.6;

/** A draft may hold anything: what would only fill sheets is cut, and said to be. */
const mostCharacters = 20_000;

/**
 * The form with its answers as a PDF, as the committee reads it. Answers that are not asked for are left out; characters that the font lacks become 〓.
 */
export function drawForm(sheet: FormSheet): Promise<Buffer> {
  const name = [sheet.callTitle, sheet.form.name].filter(Boolean).join(' ');
  return drawSheets(name, sheet.at, (create, font) => {
    const document = create();
    const desk = new Desk(document, font);
    drawSheet(desk, sheet);
    drawFeet(desk, document, sheet);
    return document;
  });
}

function drawSheet(desk: Desk, sheet: FormSheet): void {
  const { callTitle, form, answers, definition, facts } = sheet;
  desk.words(callTitle ?? '', { size: 10, color: soft });
  desk.words(form.name, { size: 17 });
  desk.words(`第${form.number}版`, { size: smallSize, color: soft });
  if (!answers) desk.words('※の項目は、必ず記入してください。', { size: smallSize });
  desk.gap(8);
  for (const [label, words] of facts) desk.row(label, [{ text: words }], words ? 0 : 24);
  const shown = answers ? askedOf(definition, answers) : definition;
  const numbers = fileNumbers(shown, sheet);
  shown.sections.forEach((section, index) => {
    desk.bar(`${index + 1}　${section.title}`);
    if (!answers) {
      for (const note of [section.help, conditionText(definition, section.when)]) if (note) desk.words(note, { size: smallSize, color: soft });
      desk.gap(section.help || section.when ? 4 : 0);
    }
    for (const field of section.fields) {
      if (answers) drawAnswer(desk, field, answers[field.key], numbers);
      else drawBlank(desk, definition, field);
    }
  });
  if (numbers.length > 0) drawFiles(desk, numbers);
  if (desk.lacks) {
    desk.gap(8);
    desk.words('〓は、この書面の字体にない文字です。', { size: smallSize, color: soft });
  }
}

type NumberedFile = FormSheet['files'][number] & { readonly number: number; readonly label: string };

/** The files in the order of the form, counted through. */
function fileNumbers(shown: FormDefinition, { files }: FormSheet): NumberedFile[] {
  return fieldsOfForm(shown)
    .flatMap(({ key, label }) => files.filter(({ fieldKey }) => fieldKey === key).map((file) => ({ ...file, label })))
    .map((file, index) => ({ ...file, number: index + 1 }));
}

function drawFiles(desk: Desk, files: readonly NumberedFile[]): void {
  desk.bar(`添付ファイル（${files.length}件）`);
  const columns = [
    { label: '番号', share: 0.1 },
    { label: '項目', share: 0.3 },
    { label: 'ファイル名', share: 0.44 },
    { label: '大きさ', share: 0.16, right: true },
  ];
  desk.grid(
    columns,
    files.map(({ number, label, fileName, size }) => [`添付${number}`, label, fileName, sizeText(size)]),
  );
}

const labelOf = ({ label, forOffice }: FormField) => (forOffice ? `${label}（事務局のみ）` : label);

function drawAnswer(desk: Desk, field: FormField, answer: unknown, files: readonly NumberedFile[]): void {
  const label = labelOf(field);
  if (field.kind === 'file') {
    const own = files.filter(({ fieldKey }) => fieldKey === field.key);
    desk.row(label, own.length > 0 ? own.map(({ number, fileName }) => ({ text: `添付${number}　${fileName}` })) : [unanswered]);
  } else if (field.kind === 'choice' || field.kind === 'multiChoice') {
    const chosen = [answer].flat();
    const options = (field.options ?? []).map(({ value, label: text }) => ({ text, tick: chosen.includes(value) }));
    // Of a long list only what is chosen is worth reading.
    const worth = options.length > 12 ? options.filter(({ tick }) => tick) : options;
    desk.row(label, worth.length > 0 ? worth : [unanswered]);
  } else if (field.kind === 'flag') desk.row(label, [{ text: 'はい', tick: answer === true }]);
  else if (isUnanswered(answer)) desk.row(label, [unanswered]);
  else if (field.kind === 'table' && Array.isArray(answer)) {
    const columns = field.columns ?? [];
    const rows = (answer as readonly TableRow[]).filter((row) => typeof row === 'object' && row !== null);
    desk.grid(gridColumns(columns), cellsOf(columns, rows), { label, sums: sumsOf(columns, rows) });
  } else if (field.kind === 'longText') desk.passage(label, said(field, answer));
  else desk.row(label, [{ text: said(field, answer) }]);
}

const unanswered = { text: '（記入なし）', color: soft };

/** As readers have it; of what is no such answer, as a draft may hold it, what was typed. */
function said(field: FormField | FormColumn, answer: unknown): string {
  const declared = fieldOf(field);
  const { check, format } = kindOf(declared);
  const checked = check(answer, declared);
  const text = checked.ok ? format(checked.value, declared) : ['string', 'number'].includes(typeof answer) ? String(answer) : '';
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}（以下、長いため省略）` : text;
}

const isNumber = ({ kind }: FormColumn) => kind === 'yen' || kind === 'integer';

/** Words take more room than figures, and choices and dates. */
const weights: Readonly<Record<FormColumn['kind'], number>> = { text: 3, choice: 2, date: 1.6, integer: 1.2, yen: 1.6 };

interface GridColumn {
  readonly label: string;
  /** Of the width. */
  readonly share: number;
  readonly right?: boolean;
}

function gridColumns(columns: readonly FormColumn[]): GridColumn[] {
  const all = columns.reduce((sum, { kind }) => sum + weights[kind], 0);
  return columns.map((column) => ({ label: column.label, share: weights[column.kind] / all, right: isNumber(column) }));
}

function cellsOf(columns: readonly FormColumn[], rows: readonly TableRow[]): string[][] {
  const cells = rows
    .slice(0, formLimits.rows)
    .map((row) => columns.map((column) => (isUnanswered(row[column.key]) ? '' : said(column, row[column.key]))));
  const over = rows.length - formLimits.rows;
  return over > 0 ? [...cells, [`（ほか${over.toLocaleString('ja-JP')}行）`]] : cells;
}

/** What stands under the columns; nothing where there is nothing to add up. */
function sumsOf(columns: readonly FormColumn[], rows: readonly TableRow[]): string[] | undefined {
  if (!columns.some(isNumber)) return undefined;
  const sums = columns.map((column) => (isNumber(column) ? said(column, sumOf(rows, column.key)) : ''));
  return sums[0] ? sums : ['合計', ...sums.slice(1)];
}

/** A box to write in. */
function drawBlank(desk: Desk, form: FormDefinition, field: FormField): void {
  const label = field.required ? `${labelOf(field)} ※` : labelOf(field);
  const notes = [conditionText(form, field.when), field.help, boundsText(field)].filter((note) => note !== undefined && note !== '');
  const small = notes.map((text) => ({ text: text as string, size: smallSize, color: soft }));
  const hand: Readonly<Partial<Record<FormField['kind'], string>>> = {
    yen: '　　　　　　　　　　　　円',
    date: '　　　　年　　　月　　　日',
    point: '北緯　　　　　　　　　度　　　東経　　　　　　　　　度',
    integer: `　　　　　　　　　　　　${field.unit ?? ''}`,
  };
  if (field.kind === 'choice' || field.kind === 'multiChoice')
    desk.row(label, [...small, ...(field.options ?? []).map(({ label: text }) => ({ text, tick: false }))]);
  else if (field.kind === 'flag') desk.row(label, [...small, { text: 'はい', tick: false }]);
  else if (field.kind === 'file') desk.row(label, [...small, { text: '添付した', tick: false }]);
  else if (field.kind === 'table') {
    const columns = field.columns ?? [];
    const rows = Array.from({ length: Math.min(field.most ?? blankRows, blankRows) }, () => columns.map(() => ''));
    const sums = columns.some(isNumber) ? columns.map((_, index) => (index === 0 && !isNumber(columns[0] as FormColumn) ? '合計' : '')) : undefined;
    desk.grid(gridColumns(columns), rows, { label: [label, ...notes].join('　'), sums, least: 24 });
  } else if (field.kind === 'longText') desk.room(label, small, Math.min(320, Math.max(90, ((field.max ?? 800) / 40) * 16)));
  else desk.row(label, [...small, { text: hand[field.kind] ?? '' }], 28);
}

const blankRows = 8;

function boundsText({ kind, max, types, maxMegabytes, most }: FormField): string | undefined {
  if ((kind === 'text' || kind === 'longText') && max) return `${max.toLocaleString('ja-JP')}字まで`;
  if (kind === 'multiChoice') return 'いくつでも';
  if (kind === 'choice') return '1つ';
  if (kind !== 'file') return undefined;
  const parts = [types?.join('・'), maxMegabytes && `1つ${maxMegabytes}MBまで`, most && `${most}つまで`].filter(Boolean);
  return parts.join('、');
}

/** When it is asked for, in the words of the form. */
function conditionText(form: FormDefinition, when: FormCondition | undefined): string | undefined {
  const field = when && fieldsOfForm(form).find(({ key }) => key === when.field);
  if (!when || !field) return undefined;
  const words = (when.values ?? []).map((value) => wordOf(field, value)).join('」「');
  const tests: Readonly<Record<FormCondition['test'], string>> = {
    in: `が「${words}」`,
    notIn: `が「${words}」以外`,
    filled: 'を記入した',
    empty: 'を記入しない',
    atLeast: `が${words}以上`,
    atMost: `が${words}以下`,
  };
  return `「${field.label}」${tests[when.test]}のとき`;
}

function wordOf(field: FormField, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  return typeof value === 'number' ? said(field, value) : (field.options?.find((option) => option.value === value)?.label ?? value);
}

/** Whose sheets they are, and how many, at the foot of each. */
function drawFeet(desk: Desk, document: PDFKit.PDFDocument, { form, facts, answers }: FormSheet): void {
  const whose = answers ? facts.slice(0, 2).map(([, words]) => words) : [];
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    document.switchToPage(page);
    document.markContent('Artifact', { type: 'Pagination' });
    const size = smallSize;
    const [said = ''] = desk.wrap([...whose, form.name].filter(Boolean).join('　'), width - 60, size);
    desk.put(said, left, bottom + 18, { size, color: soft });
    const number = `${page + 1} / ${count}`;
    desk.put(number, left + width - desk.widthOf(number, size), bottom + 18, { size, color: soft });
    document.endMarkedContent();
  }
}

interface Look {
  readonly size?: number;
  readonly color?: string;
}

/** A line of words in a box; with `tick` behind a box of its own, which is ticked or not. */
interface Item extends Look {
  readonly text: string;
  readonly tick?: boolean;
}

interface Laid extends Look {
  readonly text: string;
  readonly indent: number;
  readonly tick?: boolean | undefined;
}

/**
 * Puts boxes on sheets from top to bottom. It breaks lines itself: the height of everything is known before it is drawn, and a page of text costs a
 * fraction of what the library's own way does.
 */
class Desk {
  /** Whether a character had no glyph. */
  lacks = false;
  private y = top;
  private readonly document: PDFKit.PDFDocument;
  private readonly font: LetterFont;
  private readonly widths = new Map<string, number>();

  constructor(document: PDFKit.PDFDocument, font: LetterFont) {
    this.document = document;
    this.font = font;
  }

  gap(points: number): void {
    this.y += points;
  }

  /** Words over the whole width, in no box. */
  words(text: string, look: Look): void {
    const size = look.size ?? textSize;
    for (const one of text ? this.wrap(text, width, size) : []) {
      this.demand(size * leading);
      this.put(one, left, this.y, look);
      this.y += size * leading;
    }
  }

  /** The heading of a section, which what follows belongs to. */
  bar(text: string): void {
    this.gap(14);
    this.demand(80);
    const lines = this.wrap(text, width - 2 * pad, 12);
    const height = lines.length * 12 * leading + 6;
    this.document.rect(left, this.y, width, height).fill(bar);
    lines.forEach((one, index) => void this.put(one, left + pad, this.y + 5 + index * 12 * leading, { size: 12 }));
    this.y += height;
  }

  /** A label and what is said of it. What is longer than a page goes on in the next. */
  row(label: string, items: readonly Item[], least = 0): void {
    const labels = this.lay([{ text: label, size: labelSize }], labelWidth - 2 * pad);
    const lines = this.lay(items, width - labelWidth - 2 * pad);
    const height = Math.max(heightOf(labels), heightOf(lines), least) + 2 * pad;
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

  /** A text: beside its label where it is short, else below it over the whole width. */
  passage(label: string, text: string): void {
    if (this.wrap(text, width - labelWidth - 2 * pad, textSize).length <= 3) this.row(label, [{ text }]);
    else this.pour(label, this.lay([{ text }], width - 2 * pad));
  }

  /** Room to write in, below a label. */
  room(label: string, notes: readonly Item[], height: number): void {
    const lines = this.lay(notes, width - 2 * pad);
    const all = heightOf(lines) + height;
    this.labelBar(label, all + 30);
    this.box(left, width, all);
    this.putLines(lines, left + pad);
    this.y += all;
  }

  /** Rows under the names of their columns, which are told again on every page; the sums last. */
  grid(columns: readonly GridColumn[], rows: readonly (readonly string[])[], { label, sums, least = 0 }: GridMore = {}): void {
    const heads = columns.map((column) => column.label);
    if (label) this.labelBar(label, 76);
    const drawHead = () => this.gridRow(columns, heads, { fill: tint, size: smallSize });
    drawHead();
    const draw = (cells: readonly string[], look: GridLook) => {
      if (this.y + this.gridHeight(columns, cells, look) > bottom) {
        this.turn();
        drawHead();
      }
      this.gridRow(columns, cells, look);
    };
    for (const cells of rows) draw(cells, { least });
    if (sums) draw(sums, { fill: tint, least });
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
      this.document.rect(at, this.y, room, height).lineWidth(0.5).stroke(line);
      at += room;
    }
    this.y += height;
  }

  private gridHeight(columns: readonly GridColumn[], cells: readonly string[], { size = labelSize, least = 0 }: GridLook): number {
    const room = (index: number) => (cells.length === 1 ? width : (columns[index] as GridColumn).share * width) - 2 * cellPad;
    const lines = Math.max(1, ...cells.map((cell, index) => this.wrap(cell, room(index), size).length));
    return Math.max(lines * size * leading, least) + 2 * cellPad;
  }

  /** A label over the whole width, on one page with so much of what follows. */
  private labelBar(label: string, room: number): void {
    const labels = this.lay([{ text: label, size: labelSize }], width - 2 * pad);
    const height = heightOf(labels) + pad;
    this.demand(Math.min(height + room, bottom - top));
    this.document.rect(left, this.y, width, height).fillAndStroke(tint, line);
    this.y -= pad / 2;
    this.putLines(labels, left + pad);
    this.y += height + pad / 2;
  }

  /** Lines in a box that goes on from page to page; never one line alone. */
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

  /** How many of the lines this page has room for. */
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
    this.document.lineWidth(0.5).rect(x, this.y, boxWidth, height).stroke(line);
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

  put(text: string, x: number, y: number, { size = textSize, color = ink }: Look): void {
    if (text) this.document.fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false });
  }

  private demand(height: number): void {
    if (this.y + height > bottom) this.turn();
  }

  private turn(): void {
    this.document.addPage();
    this.y = top;
  }

  widthOf(text: string, size: number): number {
    return parts(text).reduce((sum, part) => sum + this.measured(part), 0) * size;
  }

  /** Of a word or character, for each point of its size. */
  private measured(part: string): number {
    let known = this.widths.get(part);
    if (known === undefined) {
      known = this.document.fontSize(100).widthOfString(part) / 100;
      this.widths.set(part, known);
    }
    return known;
  }

  /** Lines that fit. Words of Latin letters stay whole where they can; no line begins with what closes, nor ends with what opens. */
  wrap(text: string, room: number, size: number): string[] {
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
    this.lacks = true;
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
  /** The height of a row to write in. */
  readonly least?: number;
}

const cellPad = 4;
const closers = /^[、。，．・：；？！ー〜～）」』】〕〉》］｝ぁぃぅぇぉっゃゅょァィゥェォッャュョ々%％円,.)\]}!?]/;
const openers = /^[（「『【〔〈《［｛([{]/;

const lineHeight = ({ size = textSize }: Look) => size * leading;
const heightOf = (lines: readonly Look[]) => lines.reduce((sum, one) => sum + lineHeight(one), 0);

/** Words of Latin letters and digits, and else single characters, each with the selectors of its variant. */
function parts(text: string): string[] {
  return text.match(/[!-~À-ɏ]+|.[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]*/gsu) ?? [];
}
