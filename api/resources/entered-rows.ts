import type { Resource } from '../../schema/resource.ts';
import type { Transaction } from '../db/database.ts';
import type { Failure } from '../failures/failure.ts';
import type { WriteCall } from '../services.ts';
import { eachRow, type RowResult } from './bulk.ts';
import { inTransaction } from './write.ts';

/** A row of a list that people have made, with what stands against it already. */
export interface Plan {
  /** That of its row in the database; 0 where there is none. */
  readonly id: number;
  readonly objection: Failure | null;
}

/** What stands there already, because a call came twice, is no change. */
export type Change = 'changed' | 'unchanged';

/**
 * Writes each row of a list in a transaction of its own; one that is refused leaves the others alone.
 * @param preview every row is written by the same way and taken back
 */
export function enterRows<P extends Plan, T extends { readonly change: Change }>(
  call: WriteCall,
  resource: Resource,
  plans: readonly P[],
  preview: boolean,
  write: (plan: P, db: Transaction) => Promise<T>,
): Promise<(RowResult & Partial<T>)[]> {
  return eachRow(call, resource, plans, async (plan) => {
    if (plan.objection) throw plan.objection;
    return (preview ? rehearsed : inTransaction)(call, resource, (db) => write(plan, db));
  });
}

/** Does it, and takes it back. */
async function rehearsed<T>(call: WriteCall, resource: Resource, work: (db: Transaction) => Promise<T>): Promise<T> {
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

/** Which values of a column stand in more than one row of a list. */
export function repeatedIn<Row, N extends keyof Row>(rows: readonly Row[], name: N): ReadonlySet<Row[N]> {
  const [once, twice] = [new Set<Row[N]>(), new Set<Row[N]>()];
  for (const { [name]: value } of rows) (once.has(value) ? twice : once).add(value);
  return twice;
}
