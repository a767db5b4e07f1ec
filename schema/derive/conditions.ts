import type { Condition, Others, Wanted } from '../field.ts';

/** A test for the existence of related rows within a condition. */
export interface OtherRows {
  /** The reference to whose row they are related; empty for the row itself. */
  readonly at: string;
  readonly others: Others;
  readonly isThere: boolean;
}

/** The tests on fields: path → wanted value. */
export function testsIn(condition: Condition | undefined): readonly (readonly [path: string, wanted: Wanted])[] {
  return partsOf(condition).tests;
}

/** The tests on related rows. */
export function othersIn(condition: Condition | undefined): readonly OtherRows[] {
  return partsOf(condition).others;
}

/** Keys of tests on related rows. */
export const otherWords = ['has', 'hasNo'] as const;

interface Parts {
  readonly tests: readonly (readonly [string, Wanted])[];
  readonly others: readonly OtherRows[];
}

function partsOf(condition: Condition | undefined): Parts {
  if (!condition) return noTests;
  const parts = cache.get(condition) ?? parse(condition);
  cache.set(condition, parts);
  return parts;
}

const noTests: Parts = { tests: [], others: [] };

/** Cache; declarations never change at runtime. */
const cache = new WeakMap<Condition, Parts>();

function parse(condition: Condition): Parts {
  const tests: [string, Wanted][] = [];
  const others: OtherRows[] = [];
  for (const [path, wanted] of Object.entries(condition)) {
    const steps = path.split('.');
    const word = otherWords.find((one) => one === steps.at(-1));
    if (!word) tests.push([path, wanted as Wanted]);
    else
      for (const one of [wanted as Others | readonly Others[]].flat())
        others.push({ at: steps.slice(0, -1).join('.'), others: one, isThere: word === 'has' });
  }
  return { tests, others };
}
