import type { Resource } from '../../schema/resource.ts';

/** The columns that have a place of their own; one whose upper column is not shown gets it back. */
export function standingColumns({ list: { below = {} } }: Resource, shown: readonly string[]): string[] {
  return shown.filter((name) => !shown.includes(below[name] ?? ''));
}

/** What of the shown columns stands small below this one. */
export function columnsBelow({ list: { below = {} } }: Resource, shown: readonly string[], upper: string): string[] {
  return shown.filter((name) => below[name] === upper);
}
