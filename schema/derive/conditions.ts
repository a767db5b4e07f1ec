import type { Condition, FieldTest, RelatedRowsCondition } from '../field.ts';

/** A test for the existence of related rows within a condition. */
export interface RelatedRowsTest {
  /** The reference to whose row they are related; empty for the row itself. */
  readonly at: string;
  readonly others: RelatedRowsCondition;
  readonly isThere: boolean;
}

/** The tests on fields: path → wanted value. */
export function testsIn(condition: Condition | undefined): readonly (readonly [path: string, wanted: FieldTest])[] {
  return partsOf(condition).tests;
}

/** The tests on related rows. */
export function relatedRowsTestsIn(condition: Condition | undefined): readonly RelatedRowsTest[] {
  return partsOf(condition).others;
}

/** Keys of tests on related rows. */
export const relatedRowsKeys = ['has', 'hasNo'] as const;

interface Parts {
  readonly tests: readonly (readonly [string, FieldTest])[];
  readonly others: readonly RelatedRowsTest[];
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
  const tests: [string, FieldTest][] = [];
  const others: RelatedRowsTest[] = [];
  for (const [path, wanted] of Object.entries(condition)) {
    const steps = path.split('.');
    const word = relatedRowsKeys.find((one) => one === steps.at(-1));
    if (!word) tests.push([path, wanted as FieldTest]);
    else
      for (const one of [wanted as RelatedRowsCondition | readonly RelatedRowsCondition[]].flat())
        others.push({ at: steps.slice(0, -1).join('.'), others: one, isThere: word === 'has' });
  }
  return { tests, others };
}
