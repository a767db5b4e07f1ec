import type { Loader, Outcome } from './load.ts';

/** One of two servers under the same load. */
export interface Side {
  readonly url: string;
  /**
   * Those that may be sent only once come from a function: before each slice it makes all of them possible again and writes them anew, as a key that came
   * a second time would be answered from what is kept.
   */
  readonly requests: readonly string[] | (() => Promise<readonly string[]>);
}

export interface Run {
  /** Requests a second: the median of the slices. */
  readonly perSecond: number;
  /** Largest minus smallest slice, as a share of the median. */
  readonly spread: number;
  /** Milliseconds over all slices. */
  readonly p50: number;
  readonly p99: number;
}

export interface Pace {
  readonly connections: number;
  /** Of one slice. */
  readonly seconds: number;
  /** Each is one slice for each side and then back: ABBA. */
  readonly rounds?: number;
}

/** Loads two servers in short slices by turns, so that what disturbs the machine disturbs both. */
export async function sideBySide(loader: Loader, sides: readonly [Side, Side], { connections, seconds, rounds = 2 }: Pace): Promise<[Run, Run]> {
  const outcomes: [Outcome[], Outcome[]] = [[], []];
  const slice = async (index: 0 | 1, time: number) => {
    const { url, requests } = sides[index];
    const [once, sent] = typeof requests === 'function' ? [true, await requests()] : [false, requests];
    return loader.run({ port: Number(new URL(url).port), connections, seconds: time, requests: sent, once });
  };
  for (const index of [0, 1] as const) await slice(index, seconds / 2);
  for (let round = 0; round < rounds; round++) {
    for (const index of [0, 1, 1, 0] as const) outcomes[index].push(await slice(index, seconds));
  }
  return [summary(outcomes[0]), summary(outcomes[1])];
}

export function summary(outcomes: readonly Outcome[]): Run {
  const rates = outcomes.map(({ latencies, seconds }) => latencies.length / seconds).toSorted((a, b) => a - b);
  const times = Float64Array.from(outcomes.flatMap(({ latencies }) => [...latencies])).toSorted();
  const perSecond = median(rates);
  return { perSecond, spread: ((rates.at(-1) ?? 0) - (rates[0] ?? 0)) / perSecond, p50: at(times, 0.5), p99: at(times, 0.99) };
}

export function median(values: readonly number[]): number {
  return at(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

export function at(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** At most so many of these, from the first to the last. */
export function spread(ids: readonly number[], most: number): number[] {
  const step = Math.max(1, ids.length / most);
  return Array.from({ length: Math.min(most, ids.length) }, (_, index) => ids[Math.floor(index * step)] as number);
}
