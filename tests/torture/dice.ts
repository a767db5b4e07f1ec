/** Numbers that come again for the same seed (mulberry32): a trial that failed can be repeated. */
export interface Dice {
  /** From 0 to below `sides`. */
  throw(sides: number): number;
  of<T>(some: readonly T[]): T;
}

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const throwOne = (sides: number) => Math.floor(next() * sides);
  return { throw: throwOne, of: (some) => some[throwOne(some.length)] as (typeof some)[number] };
}
