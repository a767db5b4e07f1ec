import type { aggregates, excludedRules } from './terms.ts';

/** Hundredths of a point, rounded half up. Integer arithmetic makes the figures independent of the order of the scores. */
type Hundredths = number;

/** The total, in points, that one member gives an item. */
export interface MemberTotal {
  readonly member: number;
  readonly total: number;
}

/** An item with the scores that count, limited to those that the reader may see. */
export interface ScoredItem {
  readonly id: number;
  /** Items are ranked within their programme. */
  readonly grantId: number | null;
  readonly entryAmount: number | null;
  readonly scores: readonly MemberTotal[];
  /** Number of recused members. */
  readonly excluded: number;
}

export interface FigureRules {
  readonly excludedRule: keyof typeof excludedRules;
  readonly aggregate: keyof typeof aggregates;
  /** In points. */
  readonly minimum: number | null;
  /** Sum of the weights that count, i.e. one step of the scale on every criterion. */
  readonly weights: number;
}

/** Remaining budget of a programme, in yen; null where no budget is on record. */
export interface RemainingBudget {
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
  /** The figure used for ranking. */
  readonly figure: Hundredths | null;
  /** Points between the highest and the lowest. */
  readonly spread: number | null;
  /** User id of the member with the outlying score. */
  readonly outlier: number | null;
  /** Within its programme, from 1. */
  readonly rank: number | null;
  readonly tied: boolean;
  readonly belowMinimum: boolean;
  /** Whether the budget covers the requested amounts of this item and all ranked better; null where the budget is unknown. */
  readonly within: boolean | null;
  /** Null where the number of fundable places is unknown. */
  readonly zone: Zone | null;
}

/** Sum of the weights of the criteria that count in the total. */
export const weightsOf = (criteria: readonly { readonly weight: number; readonly independent: boolean }[]) =>
  criteria.reduce((sum, { weight, independent }) => sum + (independent ? 0 : weight), 0);

/** The figures of each item, by item id. */
export function figuresOf(items: readonly ScoredItem[], rules: FigureRules, purses: readonly RemainingBudget[]): ReadonlyMap<number, ItemFigures> {
  const leniency = leniencyOf(items);
  const scored = items.map((item) => ({ ...item, ...scoreFigures(item, rules, leniency) }));
  const found = new Map<number, ItemFigures>();
  for (const [grantId, competing] of groupByGrant(scored)) {
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

/** Groups items by programme, keeping their order. */
export function groupByGrant<I extends Pick<ScoredItem, 'grantId'>>(items: readonly I[]): ReadonlyMap<number | null, readonly I[]> {
  const found = new Map<number | null, I[]>();
  for (const item of items) {
    const group = found.get(item.grantId);
    if (group) group.push(item);
    else found.set(item.grantId, [item]);
  }
  return found;
}

/** Division rounded half up, also for negative numbers. */
export const divideRounded = (amount: number, by: number) => Math.floor((2 * amount + by) / (2 * by));

/** `4233` → `42.33` */
export function formatHundredths(amount: Hundredths): string {
  const absolute = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** Each member's mean minus the overall mean, by member. */
function leniencyOf(items: readonly ScoredItem[]): ReadonlyMap<number, Hundredths> {
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
  const overall = all.count === 0 ? 0 : divideRounded(all.sum * 100, all.count);
  return new Map([...sums].map(([member, sum]) => [member, divideRounded(sum * 100, counts.get(member) as number) - overall]));
}

function scoreFigures({ scores, excluded }: ScoredItem, { excludedRule, aggregate, weights }: FigureRules, leniency: ReadonlyMap<number, number>) {
  const count = scores.length;
  if (count === 0) return { count, sum: null, mean: null, median: null, adjusted: null, figure: null, spread: null, outlier: null };
  const totals = scores.map(({ total }) => total).sort(ascending);
  const givenSum = totals.reduce((sum, one) => sum + one, 0) * 100;
  const strictness = scores.reduce((sum, { member }) => sum + (leniency.get(member) ?? 0), 0);
  // `fillMean` leaves the mean unchanged, so it is computed from the given scores only.
  const mean = divideRounded(givenSum, count);
  const adjusted = divideRounded(givenSum - strictness, count);
  const points = totals.map((total) => total * 100);
  const median = medianOf(excludedRule === 'fillMean' && excluded > 0 ? [...points, ...Array(excluded).fill(mean)].sort(ascending) : points);
  // `fillSum` adds the mean for each recused member, rounded down to whole points.
  const filled = { mean: 0, fillMean: excluded * mean, fillSum: Math.floor((givenSum * excluded) / (100 * count)) * 100 };
  const sum = givenSum + filled[excludedRule];
  const figure = { mean: excludedRule === 'fillSum' ? sum : mean, median, adjusted }[aggregate];
  const outlyingTotal = outlierOf(totals, weights);
  const outlier = outlyingTotal === null ? null : (scores.find(({ total }) => total === outlyingTotal)?.member ?? null);
  return { count, sum, mean, median, adjusted, figure, spread: at(totals, -1) - at(totals, 0), outlier };
}

const ascending = (one: number, other: number) => one - other;
const at = (sorted: readonly number[], index: number) => sorted.at(index) as number;

function medianOf(sorted: readonly Hundredths[]): Hundredths {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? at(sorted, middle) : divideRounded(at(sorted, middle - 1) + at(sorted, middle), 2);
}

/** The outlier of three or more totals: its gap to the next exceeds the range of the others and is at least one step of the scale. */
function outlierOf(totals: readonly number[], weights: number): number | null {
  if (totals.length < 3) return null;
  const [low, high] = [at(totals, 1) - at(totals, 0), at(totals, -1) - at(totals, -2)];
  const isOutlier = (gap: number, rest: number) => gap >= Math.max(weights, 1) && gap > rest;
  if (isOutlier(low, at(totals, -1) - at(totals, 1))) return at(totals, 0);
  return isOutlier(high, at(totals, -2) - at(totals, 0)) ? at(totals, -1) : null;
}

type WithFigure = Pick<ItemFigures, 'figure'> & Pick<ScoredItem, 'entryAmount'>;

/** Adds ranks: equal figures share a rank, items without a figure have none. */
function rankedOf<I extends WithFigure>(items: readonly I[], { minimum }: FigureRules) {
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

type Ranked = Pick<ItemFigures, 'rank' | 'belowMinimum'> & Pick<ScoredItem, 'entryAmount'>;

/** How many of the best-ranked items the budget covers at the requested amounts; tied items all or none. Null where the budget is unknown. */
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

/** Ranks at 80 to 120 % of the places are borderline. */
function zoneOf(rank: number, places: number): Zone {
  if (rank * 10 <= places * 8) return 'above';
  return rank * 10 <= places * 12 ? 'border' : 'below';
}
