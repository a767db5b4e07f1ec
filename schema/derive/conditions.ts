import type { Condition, Others, Wanted } from '../field.ts';

/** Rows of others that a condition asks for, or asks not to be there. */
export interface OtherRows {
  /** The reference whose row they belong to; empty for the row itself. */
  readonly at: string;
  readonly others: Others;
  readonly isThere: boolean;
}

/** What a condition asks of cells: path → test. */
export function testsIn(condition: Condition | undefined): readonly (readonly [path: string, wanted: Wanted])[] {
  return partsOf(condition).tests;
}

/** What it asks of the rows of others. */
export function othersIn(condition: Condition | undefined): readonly OtherRows[] {
  return partsOf(condition).others;
}

/** How a condition names the rows of others. */
export const otherWords = ['has', 'hasNo'] as const;

interface Parts {
  readonly tests: readonly (readonly [string, Wanted])[];
  readonly others: readonly OtherRows[];
}

function partsOf(condition: Condition | undefined): Parts {
  if (!condition) return none;
  const parts = known.get(condition) ?? divide(condition);
  known.set(condition, parts);
  return parts;
}

const none: Parts = { tests: [], others: [] };

/** The configuration does not change while the process runs. */
const known = new WeakMap<Condition, Parts>();

function divide(condition: Condition): Parts {
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
