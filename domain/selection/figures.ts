import type { aggregates, excludedRules } from '../terms.ts';

/** Means are in hundredths of a point, rounded half up: all of it is integers, so that the order in which anything comes never matters. */
type Hundredths = number;

/** What one member gives a file, in points. */
export interface GivenScore {
  readonly userId: number;
  readonly total: number;
}

/** A file as it is judged: what counts of it, which is also all that its reader may see. */
export interface JudgedItem {
  readonly id: number;
  /** Files compete within the programme whose money they ask for. */
  readonly grantId: number | null;
  readonly entryAmount: number | null;
  readonly scores: readonly GivenScore[];
  /** How many members do not judge it for an interest of theirs. */
  readonly excluded: number;
}

export interface FigureRules {
  readonly excludedRule: keyof typeof excludedRules;
  readonly aggregate: keyof typeof aggregates;
  /** In points. */
  readonly minimum: number | null;
  /** What the weights of the criteria come to that are added up: a step of the scale on each of them. */
  readonly weights: number;
}

/** What a programme has for the files, in yen; null where no budget is on record. */
export interface Purse {
  readonly grantId: number | null;
  readonly left: number | null;
}

export type Zone = 'above' | 'border' | 'below';

export interface ItemFigures {
  readonly count: number;
  readonly sum: Hundredths | null;
  readonly mean: Hundredths | null;
  readonly median: Hundredths | null;
  readonly adjusted: Hundredths | null;
  /** That by which files are ranked. */
  readonly figure: Hundredths | null;
  /** Points between the highest and the lowest. */
  readonly spread: number | null;
  /** The member who stands alone. */
  readonly outlierId: number | null;
  /** Among the files of its programme, from 1. */
  readonly rank: number | null;
  readonly tied: boolean;
  readonly belowMinimum: boolean;
  /** Null where nothing says how many places there are. */
  readonly zone: Zone | null;
}

interface Weighed {
  readonly id: number;
  readonly weight: number;
  readonly required: boolean;
  readonly independent: boolean;
}

/** The points of a score sheet, by the ids of its criteria; null until all that is required is there. */
export function totalOf(criteria: readonly Weighed[], values: Readonly<Record<string, number | null | undefined>>): number | null {
  if (criteria.some(({ id, required }) => required && !values[id])) return null;
  return criteria.reduce((sum, { id, weight, independent }) => sum + (independent ? 0 : (values[id] ?? 0) * weight), 0);
}

/** What the weights come to that are added up. */
export const weightsOf = (criteria: readonly Pick<Weighed, 'weight' | 'independent'>[]) =>
  criteria.reduce((sum, { weight, independent }) => sum + (independent ? 0 : weight), 0);

/** The figures of each file, by its id. */
export function figuresOf(items: readonly JudgedItem[], rules: FigureRules, purses: readonly Purse[]): ReadonlyMap<number, ItemFigures> {
  const leniency = leniencyOf(items);
  const scored = items.map((item) => ({ ...item, ...scoreFigures(item, rules, leniency) }));
  const found = new Map<number, ItemFigures>();
  for (const grantId of new Set(scored.map((item) => item.grantId))) {
    const competing = scored.filter((item) => item.grantId === grantId);
    const ranked = rankedOf(competing, rules);
    const places = placesOf(ranked, purses.find((one) => one.grantId === grantId)?.left ?? null);
    for (const { id, count, sum, mean, median, adjusted, figure, spread, outlierId, rank, tied, belowMinimum } of ranked)
      found.set(id, {
        ...{ count, sum, mean, median, adjusted, figure, spread, outlierId, rank, tied, belowMinimum },
        zone: rank === null || places === null ? null : belowMinimum ? 'below' : zoneOf(rank, places),
      });
  }
  return found;
}

/** Half up, also below zero. */
export const divided = (amount: number, by: number) => Math.floor((2 * amount + by) / (2 * by));

/** `4233` → `42.33` */
export function formatHundredths(amount: Hundredths): string {
  const whole = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** How far above the mean of all each member marks, by the member's id. */
function leniencyOf(items: readonly JudgedItem[]): ReadonlyMap<number, Hundredths> {
  const given = new Map<number, { sum: number; count: number }>();
  let sum = 0;
  let count = 0;
  for (const { scores } of items)
    for (const { userId, total } of scores) {
      const own = given.get(userId);
      if (own) {
        own.sum += total;
        own.count += 1;
      } else given.set(userId, { sum: total, count: 1 });
      sum += total;
      count += 1;
    }
  const overall = count === 0 ? 0 : divided(sum * 100, count);
  return new Map([...given].map(([userId, own]) => [userId, divided(own.sum * 100, own.count) - overall]));
}

function scoreFigures({ scores, excluded }: JudgedItem, { excludedRule, aggregate, weights }: FigureRules, leniency: ReadonlyMap<number, number>) {
  const count = scores.length;
  if (count === 0) return { count, sum: null, mean: null, median: null, adjusted: null, figure: null, spread: null, outlierId: null };
  const fills = excludedRule === 'fillMean' ? excluded : 0;
  const points = filled(
    scores.map(({ total }) => total * 100),
    fills,
  );
  const level = filled(
    scores.map(({ userId, total }) => total * 100 - (leniency.get(userId) ?? 0)),
    fills,
  );
  const own = sumOf(points);
  // Whole points are added, fractions cut.
  const sum = excludedRule === 'fillSum' ? own + Math.floor((own * excluded) / (100 * count)) * 100 : own;
  const mean = divided(own, points.length);
  const median = medianOf(points);
  const adjusted = divided(sumOf(level), level.length);
  const figure = { mean: excludedRule === 'fillSum' ? sum : mean, median, adjusted }[aggregate];
  const sorted = [...scores].sort((one, other) => one.total - other.total);
  const spread = totalAt(sorted, -1) - totalAt(sorted, 0);
  return { count, sum, mean, median, adjusted, figure, spread, outlierId: outlierOf(sorted, weights) };
}

/** With the mean for each of those who do not judge: what it is of does not change it. */
function filled(points: readonly Hundredths[], fills: number): readonly Hundredths[] {
  return fills === 0 ? points : [...points, ...Array.from({ length: fills }, () => divided(sumOf(points), points.length))];
}

const sumOf = (points: readonly number[]) => points.reduce((sum, one) => sum + one, 0);
const totalAt = (sorted: readonly GivenScore[], at: number) => (sorted.at(at) as GivenScore).total;

function medianOf(points: readonly Hundredths[]): Hundredths {
  const sorted = [...points].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : divided((sorted[middle - 1] as number) + (sorted[middle] as number), 2);
}

/** Of three or more, whoever is farther from the next than the others are from each other, and by a step of the scale at least. */
function outlierOf(sorted: readonly GivenScore[], weights: number): number | null {
  if (sorted.length < 3) return null;
  const low = totalAt(sorted, 1) - totalAt(sorted, 0);
  const high = totalAt(sorted, -1) - totalAt(sorted, -2);
  const isAlone = (gap: number, rest: number) => gap >= Math.max(weights, 1) && gap > rest;
  if (isAlone(low, totalAt(sorted, -1) - totalAt(sorted, 1))) return (sorted[0] as GivenScore).userId;
  if (isAlone(high, totalAt(sorted, -2) - totalAt(sorted, 0))) return (sorted.at(-1) as GivenScore).userId;
  return null;
}

type Figured = Pick<ItemFigures, 'figure'> & Pick<JudgedItem, 'entryAmount'>;

/** Best first, those without a figure last; equals share a rank. */
function rankedOf<I extends Figured>(items: readonly I[], { minimum }: FigureRules) {
  const figures = items.flatMap(({ figure }) => figure ?? []).sort((one, other) => other - one);
  const ranks = new Map<number, { readonly rank: number; readonly tied: boolean }>();
  figures.forEach((figure, at) => {
    const known = ranks.get(figure);
    ranks.set(figure, known ? { ...known, tied: true } : { rank: at + 1, tied: false });
  });
  return items.map((item) => ({
    ...item,
    ...(item.figure === null ? { rank: null, tied: false } : (ranks.get(item.figure) as { rank: number; tied: boolean })),
    belowMinimum: item.figure !== null && minimum !== null && item.figure < minimum * 100,
  }));
}

type Ranked = Pick<ItemFigures, 'rank' | 'belowMinimum'> & Pick<JudgedItem, 'entryAmount'>;

/** How many of the best the money is enough for, as they ask for it: equals all together or none. Null: nobody knows. */
function placesOf(items: readonly Ranked[], left: number | null): number | null {
  if (left === null) return null;
  const eligible = items.flatMap(({ rank, entryAmount, belowMinimum }) => (rank === null || belowMinimum ? [] : { rank, entryAmount }));
  let asked = 0;
  for (const { rank, entryAmount } of eligible.sort((one, other) => one.rank - other.rank)) {
    asked += entryAmount ?? 0;
    if (asked > left) return rank - 1;
  }
  return Number.POSITIVE_INFINITY;
}

/** Those at 80 to 120 % of the places are looked at again. */
function zoneOf(rank: number, places: number): Zone {
  if (rank * 10 <= places * 8) return 'above';
  return rank * 10 <= places * 12 ? 'border' : 'below';
}
