import type { Resource } from '../../schema/resource.ts';
import type { Transaction } from '../db/database.ts';
import type { Failure } from '../failures/failure.ts';
import type { WriteCall } from '../services.ts';
import { eachRow, type RowResult } from './bulk.ts';
import { inTransaction } from './write.ts';

/** A row of an imported list, with its validation errors. */
export interface Plan {
  /** The id of its row in the database; 0 where there is none. */
  readonly id: number;
  readonly objection: Failure | null;
}

/** Values that are already stored, because a call was repeated, are unchanged. */
export type Change = 'changed' | 'unchanged';

/**
 * Writes each row of a list in a transaction of its own; a refused one does not affect the others.
 * @param preview writes every row in the same way and rolls back
 */
export function importRows<P extends Plan, T extends { readonly change: Change }>(
  call: WriteCall,
  resource: Resource,
  plans: readonly P[],
  preview: boolean,
  write: (plan: P, db: Transaction) => Promise<T>,
): Promise<(RowResult & Partial<T>)[]> {
  return eachRow(call, resource, plans, async (plan) => {
    if (plan.objection) throw plan.objection;
    return (preview ? dryRun : inTransaction)(call, resource, (db) => write(plan, db));
  });
}

/** Does the work and rolls it back. */
async function dryRun<T>(call: WriteCall, resource: Resource, work: (db: Transaction) => Promise<T>): Promise<T> {
  const done: T[] = [];
  const rollback = new Error('rehearsed');
  try {
    await inTransaction(call, resource, async (db) => {
      done[0] = await work(db);
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return done[0] as T;
}

/** The values of a column that occur in more than one row of a list. */
export function repeatedIn<Row, N extends keyof Row>(rows: readonly Row[], name: N): ReadonlySet<Row[N]> {
  const [once, twice] = [new Set<Row[N]>(), new Set<Row[N]>()];
  for (const { [name]: value } of rows) (once.has(value) ? twice : once).add(value);
  return twice;
}
