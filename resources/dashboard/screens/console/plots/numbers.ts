import { fiscalYearLabel } from '../../../../../domain/dates/fiscal-year.ts';
import { grantCategories } from '../../../../../domain/terms.ts';

/** `GET /api/dashboard/plots`; null if the role may not read what is counted or summed. */
export type PlotNumbers = { readonly amounts: readonly AmountRow[] | null } & { readonly [plot: string]: readonly BarRow[] | null };

/** A bar's code under the plot's key, and its number. */
export type BarRow = Readonly<Record<string, unknown>>;

type Category = keyof typeof grantCategories;

export type AmountRow = { readonly year: number; readonly category: Category } & Readonly<Record<Measure, number | null>>;

/** In the order of payment stages. */
export const measureLabels = { budget: '予算', approved: '承認', paid: '支払' } as const;

export type Measure = keyof typeof measureLabels;

export const categories = Object.keys(grantCategories) as Category[];

/** The filters of the plot. */
export interface Selection {
  /** The last `last` years, or a single one. */
  readonly years: { readonly last: number } | { readonly only: number };
  readonly category: Category | 'all';
}

/** A group of bars: a year, or a category within a single year. */
export interface Group {
  readonly key: string;
  /** Short form, below the bars. */
  readonly label: string;
  /** Full form, in the table. */
  readonly name: string;
  readonly rows: readonly AmountRow[];
}

export function selectRows(rows: readonly AmountRow[], { years, category }: Selection): AmountRow[] {
  const all = yearsOf(rows);
  const wanted = 'only' in years ? [years.only] : all.slice(-years.last);
  return rows.filter((row) => wanted.includes(row.year) && (category === 'all' || row.category === category));
}

/** Groups a single year by category, several years by year. */
export function groupRows(rows: readonly AmountRow[]): Group[] {
  const years = yearsOf(rows);
  if (years.length === 1)
    return rows.map((row) => ({ key: row.category, label: grantCategories[row.category], name: grantCategories[row.category], rows: [row] }));
  return years.map((year) => ({
    key: String(year),
    label: `${year}年度`,
    name: fiscalYearLabel(year),
    rows: rows.filter((row) => row.year === year),
  }));
}

/** The measures that the role may read. */
export function knownMeasures(rows: readonly AmountRow[]): Measure[] {
  return (Object.keys(measureLabels) as Measure[]).filter((measure) => rows.some((row) => row[measure] !== null));
}

export function totalOf(rows: readonly AmountRow[], measure: Measure): number {
  return rows.reduce((sum, row) => sum + (row[measure] ?? 0), 0);
}

export function yearsOf(rows: readonly AmountRow[]): number[] {
  return [...new Set(rows.map(({ year }) => year))].sort((a, b) => a - b);
}

const oku = 100_000_000;
const man = 10_000;

/** The axis unit for amounts up to `max`, and its format. */
export function yenScale(max: number): { readonly unit: '億円' | '万円'; readonly format: (amount: number) => string } {
  if (max >= oku) return { unit: '億円', format: (amount) => (amount / oku).toLocaleString('ja-JP', { maximumFractionDigits: 2 }) };
  return { unit: '万円', format: (amount) => (amount / man).toLocaleString('ja-JP', { maximumFractionDigits: 1 }) };
}

/** An amount in words: `1億2,300万円`, `1,234万円`. Rounded to 万, except for smaller amounts. */
export function yenInWords(amount: number): string {
  if (amount < man) return `${amount.toLocaleString('ja-JP')}円`;
  const rounded = Math.round(amount / man);
  const [high, low] = [Math.floor(rounded / man), rounded % man];
  const text = (part: number, unit: string) => (part > 0 ? `${part.toLocaleString('ja-JP')}${unit}` : '');
  return `${text(high, '億')}${text(low, '万')}円`;
}
