import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { AnyTables } from './database.ts';

/** Rows that are done by one process of several, each for a while. */
export interface Lease {
  /** Milliseconds after which a process that has not renewed it is taken for dead, and its row is anybody's. */
  readonly length: number;
  /** The rows that nobody has: in one transaction read them by `engine.skipLocked`, and write `until` into those that are taken. */
  free(at: Date): Expression<SqlBool>;
  /** The end of a lease that is taken, or renewed, now: an ISO instant. */
  until(at: Date): string;
}

/** @param column holds the end of the lease; null where nobody has the row */
export function lease(length: number, column = 'claimedUntil'): Lease {
  const eb = expressionBuilder<AnyTables, string>();
  return {
    length,
    free: (at) => eb.or([eb(column, 'is', null), eb(column, '<=', at.toISOString())]),
    until: (at) => new Date(at.getTime() + length).toISOString(),
  };
}
