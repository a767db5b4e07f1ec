import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { AnyTables } from './database.ts';

/** A lease: rows of a queue that one process of several works on, each for a limited time. */
export interface Lease {
  /** Milliseconds after which a process that has not renewed its lease counts as dead, and the row is free again. */
  readonly length: number;
  /** The rows without a lease: in one transaction read them with `engine.skipLocked` and write `until` into those that are taken. */
  free(at: Date): Expression<SqlBool>;
  /** The end of a lease that is taken or renewed now: an ISO instant. */
  until(at: Date): string;
}

/** @param column holds the end of the lease; null where nobody holds the row */
export function lease(length: number, column = 'claimedUntil'): Lease {
  const eb = expressionBuilder<AnyTables, string>();
  return {
    length,
    free: (at) => eb.or([eb(column, 'is', null), eb(column, '<=', at.toISOString())]),
    until: (at) => new Date(at.getTime() + length).toISOString(),
  };
}
