import { recordsOf } from './delimited.ts';

/** A parsed cell, or the problem as a sentence without its full stop. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

export interface PastedColumn<T = unknown> {
  readonly label: string;
  /** Alternative headings. */
  readonly also?: readonly string[];
  /** The column or its cells may be missing; the value is then null. */
  readonly optional?: true;
  /** Thousands may be separated by commas. */
  readonly isAmount?: true;
  /** @param cell never empty */
  readonly read: (cell: string) => Reading<T>;
}

type Columns = Readonly<Record<string, PastedColumn>>;

type Read<C> = C extends PastedColumn<infer T> ? (C extends { readonly optional: true } ? T | null : T) : never;

/** A parsed row by column name. */
export type PastedRow<C extends Columns> = { readonly [N in keyof C]: Read<C[N]> };

export interface PastedList<Row> {
  readonly rows: readonly Row[];
  /** Problems by line, counted from 1; 0 when not about a line. */
  readonly problems: readonly { readonly line: number; readonly text: string }[];
}

/** Maximum number of rows. */
export const mostPastedRows = 1000;

/** Parses pasted cells or CSV, separated by tabs or commas. With a heading line the columns may be in any order, among others. */
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
    const rowCells = isHeaded || separator === '\t' ? cells : joinAmount(cells, all);
    return { line, ...rowOf(rowCells, separator, columns, places, named) };
  });
  return {
    rows: found.flatMap(({ row }) => (row ? [row] : [])),
    problems: found.flatMap(({ line, problem }) => (problem ? [{ line, text: problem }] : [])),
  };
}

/** Normalises full-width characters. */
export const plain = (cell: string): string => cell.normalize('NFKC').trim();

function isHeadOf(cell: string, { label, also = [] }: PastedColumn): boolean {
  return cell === label || also.includes(cell);
}

/** Rejoins an unquoted amount in the last column that was split at its thousands separators. */
function joinAmount(cells: readonly string[], columns: readonly PastedColumn[]): readonly string[] {
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
  const hasSplitAmount = separator === ',' && entries.some(({ column }, at) => column.isAmount && isSplitAmount(cells, places[at] as number));
  if (hasSplitAmount) return { problem: '額の桁を区切るコンマが、列の区切りになっています。コンマを除くか、タブで区切ってください' };
  const readings = entries.map(({ name, column, cell }) => [name, cell === '' ? { value: null } : column.read(cell)] as const);
  const problems = readings.flatMap(([, reading]) => ('problem' in reading ? [reading.problem] : []));
  if (problems.length > 0) return { problem: problems.join('。') };
  return { row: Object.fromEntries(readings.map(([name, reading]) => [name, 'value' in reading ? reading.value : null])) as PastedRow<C> };
}

/** Whether an amount was split into the next cell at its thousands separator. */
function isSplitAmount(cells: readonly string[], at: number): boolean {
  return /^[¥\\]?\d{1,3}$/.test(plain(cells[at] ?? '')) && /^\d{3}円?$/.test(plain(cells[at + 1] ?? ''));
}

/** A column for numbers such as 受付番号, limited to the length of the application's fields. */
export function numberColumn(label: string) {
  const read = (cell: string): Reading<string> => {
    const value = plain(cell);
    return [...value].length > 40 ? { problem: `${label}は40文字以内で入力してください` } : { value };
  };
  return { label, read };
}

/** Parses a positive integer amount in yen of at most 13 digits, ignoring currency signs. */
export function yenIn(cell: string): number | null {
  const digits = plain(cell)
    .replace(/^[¥\\]|円$/g, '')
    .replace(/[,\s]/g, '');
  const amount = /^\d{1,13}$/.test(digits) ? Number(digits) : 0;
  return amount > 0 ? amount : null;
}
