import type { aggregates, excludedRules } from './terms.ts';

/** Means are in hundredths of a point, rounded half up: all of it is integers, so that the order in which anything comes never matters. */
type Hundredths = number;

/** What one member gives a file, in points; the number of a member tells each from the others. */
export interface GivenScore {
  readonly member: number;
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
  readonly outlier: number | null;
  /** Among the files of its programme, from 1. */
  readonly rank: number | null;
  readonly tied: boolean;
  readonly belowMinimum: boolean;
  /** Whether the money is enough for it and all that rank better, as they ask for it; null where nothing says how much there is. */
  readonly within: boolean | null;
  /** Null where nothing says how many places there are. */
  readonly zone: Zone | null;
}

/** What the weights come to that are added up. */
export const weightsOf = (criteria: readonly { readonly weight: number; readonly independent: boolean }[]) =>
  criteria.reduce((sum, { weight, independent }) => sum + (independent ? 0 : weight), 0);

/** The figures of each file, by its id. */
export function figuresOf(items: readonly JudgedItem[], rules: FigureRules, purses: readonly Purse[]): ReadonlyMap<number, ItemFigures> {
  const leniency = leniencyOf(items);
  const scored = items.map((item) => ({ ...item, ...scoreFigures(item, rules, leniency) }));
  const found = new Map<number, ItemFigures>();
  for (const [grantId, competing] of byGrant(scored)) {
    const ranked = rankedOf(competing, rules);
    const places = placesOf(ranked, purses.find((one) => one.grantId === grantId)?.left ?? null);
    for (const { id, count, sum, mean, median, adjusted, figure, spread, outlier, rank, tied, belowMinimum } of ranked)
      found.set(id, {
        ...{ count, sum, mean, median, adjusted, figure, spread, outlier, rank, tied, belowMinimum },
        within: rank === null || places === null ? null : !belowMinimum && rank <= places,
        zone: rank === null || places === null ? null : belowMinimum ? 'below' : zoneOf(rank, places),
      });
  }
  return found;
}

/** The files of each programme, in their order. */
export function byGrant<I extends Pick<JudgedItem, 'grantId'>>(items: readonly I[]): ReadonlyMap<number | null, readonly I[]> {
  const found = new Map<number | null, I[]>();
  for (const item of items) {
    const own = found.get(item.grantId);
    if (own) own.push(item);
    else found.set(item.grantId, [item]);
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

/** How far above the mean of all each member marks, by the member. */
function leniencyOf(items: readonly JudgedItem[]): ReadonlyMap<number, Hundredths> {
  const sums = new Map<number, number>();
  const counts = new Map<number, number>();
  const all = { sum: 0, count: 0 };
  for (const { scores } of items)
    for (const { member, total } of scores) {
      sums.set(member, (sums.get(member) ?? 0) + total);
      counts.set(member, (counts.get(member) ?? 0) + 1);
      all.sum += total;
      all.count += 1;
    }
  const overall = all.count === 0 ? 0 : divided(all.sum * 100, all.count);
  return new Map([...sums].map(([member, sum]) => [member, divided(sum * 100, counts.get(member) as number) - overall]));
}

function scoreFigures({ scores, excluded }: JudgedItem, { excludedRule, aggregate, weights }: FigureRules, leniency: ReadonlyMap<number, number>) {
  const count = scores.length;
  if (count === 0) return { count, sum: null, mean: null, median: null, adjusted: null, figure: null, spread: null, outlier: null };
  const totals = scores.map(({ total }) => total).sort(ascending);
  const own = totals.reduce((sum, one) => sum + one, 0) * 100;
  const strictness = scores.reduce((sum, { member }) => sum + (leniency.get(member) ?? 0), 0);
  // The mean of some numbers stays where it is entered among them, whatever it was rounded by.
  const mean = divided(own, count);
  const adjusted = divided(own - strictness, count);
  const points = totals.map((total) => total * 100);
  const median = medianOf(excludedRule === 'fillMean' && excluded > 0 ? [...points, ...Array(excluded).fill(mean)].sort(ascending) : points);
  // Of the others' mean whole points are added to a sum, fractions cut.
  const filled = { mean: 0, fillMean: excluded * mean, fillSum: Math.floor((own * excluded) / (100 * count)) * 100 };
  const sum = own + filled[excludedRule];
  const figure = { mean: excludedRule === 'fillSum' ? sum : mean, median, adjusted }[aggregate];
  const alone = aloneIn(totals, weights);
  const outlier = alone === null ? null : (scores.find(({ total }) => total === alone)?.member ?? null);
  return { count, sum, mean, median, adjusted, figure, spread: at(totals, -1) - at(totals, 0), outlier };
}

const ascending = (one: number, other: number) => one - other;
const at = (sorted: readonly number[], index: number) => sorted.at(index) as number;

function medianOf(sorted: readonly Hundredths[]): Hundredths {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? at(sorted, middle) : divided(at(sorted, middle - 1) + at(sorted, middle), 2);
}

/** Of three or more, what is farther from the next than the others are from each other, and by a step of the scale at least. */
function aloneIn(totals: readonly number[], weights: number): number | null {
  if (totals.length < 3) return null;
  const [low, high] = [at(totals, 1) - at(totals, 0), at(totals, -1) - at(totals, -2)];
  const isAlone = (gap: number, rest: number) => gap >= Math.max(weights, 1) && gap > rest;
  if (isAlone(low, at(totals, -1) - at(totals, 1))) return at(totals, 0);
  return isAlone(high, at(totals, -2) - at(totals, 0)) ? at(totals, -1) : null;
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
