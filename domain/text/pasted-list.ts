import { recordsOf } from './delimited.ts';

/** What a cell says, or why it cannot be read: a sentence without its full stop. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

export interface PastedColumn<T = unknown> {
  readonly label: string;
  /** Other headings under which people have it. */
  readonly also?: readonly string[];
  /** A list may be without it, and a row without its cell, which is null then. */
  readonly optional?: true;
  /** Its thousands may be parted by commas. */
  readonly isAmount?: true;
  /** @param cell never empty */
  readonly read: (cell: string) => Reading<T>;
}

type Columns = Readonly<Record<string, PastedColumn>>;

type Read<C> = C extends PastedColumn<infer T> ? (C extends { readonly optional: true } ? T | null : T) : never;

/** What a row of a pasted list says, by the names of its columns. */
export type PastedRow<C extends Columns> = { readonly [N in keyof C]: Read<C[N]> };

export interface PastedList<Row> {
  readonly rows: readonly Row[];
  /** What is wrong in the text, by its line, counted from 1; 0 where it is about no line. */
  readonly problems: readonly { readonly line: number; readonly text: string }[];
}

/** The most rows that are taken at once. */
export const mostPastedRows = 1000;

/** Reads pasted cells or a CSV, by tabs or commas. With a heading line the columns may stand in any order, among others. */
export function readPasted<C extends Columns>(text: string, columns: C): PastedList<PastedRow<C>> {
  const all = Object.values<PastedColumn>(columns);
  const named = all.map(({ label }) => label).join('・');
  const lines = recordsOf(text).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = lines;
  if (!first) return { rows: [], problems: [{ line: 1, text: `${named}の行がありません` }] };
  const heads = first.cells.map(plain);
  const isHeaded = heads.some((cell) => all.some((column) => isHeadOf(cell, column)));
  const places = all.map((column, at) => (isHeaded ? heads.findIndex((cell) => isHeadOf(cell, column)) : at));
  const missing = all.filter(({ optional }, at) => !optional && places[at] === -1).map(({ label }) => label);
  if (missing.length > 0) return { rows: [], problems: [{ line: first.line, text: `見出しに${missing.join('・')}がありません` }] };
  const found = lines.slice(isHeaded ? 1 : 0).map(({ line, cells, separator }) => {
    const glued = isHeaded || separator === '\t' ? cells : joined(cells, all);
    return { line, ...rowOf(glued, separator, columns, places, named) };
  });
  return {
    rows: found.flatMap(({ row }) => (row ? [row] : [])),
    problems: found.flatMap(({ line, problem }) => (problem ? [{ line, text: problem }] : [])),
  };
}

/** Full-width characters do not matter. */
export const plain = (cell: string): string => cell.normalize('NFKC').trim();

function isHeadOf(cell: string, { label, also = [] }: PastedColumn): boolean {
  return cell === label || also.includes(cell);
}

/** An amount at the end whose thousands are parted by commas, not in quotes, comes as several cells. */
function joined(cells: readonly string[], columns: readonly PastedColumn[]): readonly string[] {
  const last = columns.length - 1;
  const amount = cells.slice(last).join(',');
  return columns[last]?.isAmount && /^\D*\d{1,3}(,\d{3})+\D*$/.test(plain(amount)) ? [...cells.slice(0, last), amount] : cells;
}

function rowOf<C extends Columns>(
  cells: readonly string[],
  separator: string,
  columns: C,
  places: readonly number[],
  named: string,
): { readonly row?: PastedRow<C>; readonly problem?: string } {
  const entries = Object.entries<PastedColumn>(columns).map(([name, column], at) => ({ name, column, cell: cells[places[at] as number] ?? '' }));
  const empty = entries.filter(({ column, cell }) => !column.optional && cell === '').map(({ column }) => column.label);
  if (empty.length > 0) return { problem: `${empty.join('・')}がありません。${named}を、タブかコンマで区切ってください` };
  const parted = separator === ',' && entries.some(({ column }, at) => column.isAmount && isParted(cells, places[at] as number));
  if (parted) return { problem: '額の桁を区切るコンマが、列の区切りになっています。コンマを除くか、タブで区切ってください' };
  const readings = entries.map(({ name, column, cell }) => [name, cell === '' ? { value: null } : column.read(cell)] as const);
  const problems = readings.flatMap(([, reading]) => ('problem' in reading ? [reading.problem] : []));
  if (problems.length > 0) return { problem: problems.join('。') };
  return { row: Object.fromEntries(readings.map(([name, reading]) => [name, 'value' in reading ? reading.value : null])) as PastedRow<C> };
}

/** Whether what should be one amount goes on in the next cell. */
function isParted(cells: readonly string[], at: number): boolean {
  return /^[¥\\]?\d{1,3}$/.test(plain(cells[at] ?? '')) && /^\d{3}円?$/.test(plain(cells[at + 1] ?? ''));
}

/** A number such as 受付番号, as long as the fields of an application allow. */
export function numberColumn(label: string) {
  const read = (cell: string): Reading<string> => {
    const value = plain(cell);
    return [...value].length > 40 ? { problem: `${label}は40文字以内で入力してください` } : { value };
  };
  return { label, read };
}

/** Whole yen above 0, of no more digits than an amount field holds; the signs about them do not matter. */
export function yenIn(cell: string): number | null {
  const digits = plain(cell)
    .replace(/^[¥\\]|円$/g, '')
    .replace(/[,\s]/g, '');
  const amount = /^\d{1,13}$/.test(digits) ? Number(digits) : 0;
  return amount > 0 ? amount : null;
}
