import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../api/runtime/root.ts';
import { type Figure, isBetterSmall, ratioOf } from './figures.ts';
import { median } from './load/side-by-side.ts';
import type { Occasion } from './report.ts';

/** The ratios of the tree that was last found fast enough, by the figures' keys. */
export interface Committed extends Pick<Occasion, 'commit' | 'date' | 'machine'> {
  readonly ratios: Readonly<Record<string, number>>;
}

/** A ratio beside the committed one. */
export interface Comparison {
  readonly figure: Figure;
  /** Null where none was committed. */
  readonly committed: number | null;
  /** Of the second run, which is made only where the first was worse. */
  readonly again: Figure | null;
}

/** The share by which a ratio may be worse than the committed one: two runs of one tree on a quiet machine differ by less. */
export const tolerated = 0.15;

/** How often everything is measured for the ratios that are committed: their median is. */
export const keptRuns = 3;

const path = join(root, 'tests/bench/committed.json');

type Part = () => Promise<Figure[]>;

/**
 * Measures every part, and those once more in which something is worse than the committed ratio: what disturbed the machine the first time has then gone.
 * @param measure runs one part; what fails is left out
 * @param restart begins anew with the data as they were: what one part has written slows another down
 */
export async function compareTwice(
  parts: readonly (readonly [name: string, part: Part])[],
  ratios: Committed['ratios'],
  measure: (name: string, part: Part) => Promise<Figure[]>,
  restart: () => Promise<void>,
): Promise<Comparison[]> {
  const compared = async (name: string, part: Part) => (await measure(name, part)).filter(({ key }) => key !== undefined);
  const first: { readonly name: string; readonly part: Part; readonly figures: Figure[] }[] = [];
  for (const [name, part] of parts) first.push({ name, part, figures: await compared(name, part) });
  const comparisons: Comparison[] = [];
  for (const { name, part, figures } of first) {
    const isAnyWorse = figures.some((figure) => isWorse(figure, ratios));
    if (isAnyWorse) await restart();
    const again = isAnyWorse ? await compared(`${name}（もう一度）`, part) : [];
    for (const figure of figures) {
      const second = isWorse(figure, ratios) ? again.find(({ key }) => key === figure.key) : undefined;
      comparisons.push({ figure, committed: ratios[figure.key as string] ?? null, again: second ?? null });
    }
  }
  return comparisons;
}

/** Whether it was worse both times. */
export function isMarked({ figure, committed, again }: Comparison): boolean {
  return again !== null && lossOf(figure, committed) > tolerated && lossOf(again, committed) > tolerated;
}

/** The share by which a ratio is worse than the committed one; below zero where it is better, and zero where there is nothing to compare. */
export function lossOf(figure: Figure, committed: number | null): number {
  const ratio = ratioOf(figure);
  if (!ratio || !committed) return 0;
  return (isBetterSmall(figure) ? ratio / committed : committed / ratio) - 1;
}

const isWorse = (figure: Figure, ratios: Committed['ratios']) => lossOf(figure, ratios[figure.key as string] ?? null) > tolerated;

/** The median of each figure's ratios over several runs. */
export function medianRatios(runs: readonly (readonly Figure[])[]): Committed['ratios'] {
  const found = new Map<string, number[]>();
  for (const figure of runs.flat()) {
    const ratio = ratioOf(figure);
    if (figure.key !== undefined && ratio !== null) found.set(figure.key, [...(found.get(figure.key) ?? []), ratio]);
  }
  return Object.fromEntries([...found].map(([key, ratios]) => [key, Number(median(ratios).toPrecision(3))]));
}

export function readCommitted(): Committed {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** @returns the path */
export function writeCommitted(ratios: Committed['ratios'], { commit, date, machine }: Occasion): string {
  writeFileSync(path, `${JSON.stringify({ commit, date, machine, ratios } satisfies Committed, null, 2)}\n`);
  return path;
}
