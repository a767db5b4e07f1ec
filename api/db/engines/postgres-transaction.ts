import pLimit from 'p-limit';
import { busyRetries } from '../../ops/metrics/metrics.ts';
import type { Transaction } from '../database.ts';
import type { Engine, Isolation } from '../engine.ts';
import { isOutdatedPlan, isSerializationFailure } from './postgres-errors.ts';

/** Runs work atomically in a transaction of its own. */
export type RunsTransaction = <T>(isolation: Isolation, work: (db: Transaction) => Promise<T>) => Promise<T>;

/** Maximum attempts of a transaction. In each round at least one of the conflicting transactions commits. */
const tries = 16;

/** Attempts after which new transactions are held back for this one; otherwise continuous load would conflict with it every time. */
const patientTries = 4;

/** Milliseconds before a retry: doubled each time up to the maximum, with jitter so that conflicting transactions do not retry in step. */
const firstPause = 2;
const longestPause = 200;

/**
 * Serializable transactions of one process that run concurrently. Queued ones conflict with nobody, and holders of a connection that need another
 * always find some. Retries run in a lane of their own, to meet as few others as possible.
 */
const together = 3;

/** Runs serializable transactions with retries on conflict. Read committed transactions wait for each other's row locks instead. */
export function transactions(run: RunsTransaction, connections: number): Engine['transaction'] {
  const fresh = pLimit(Math.min(together, connections - 1));
  const own = pLimit(Math.max(connections - 1, 1));
  const again = pLimit(1);
  let held: Promise<void> | undefined;
  const holdingBack = (): (() => void) => {
    let letGo = () => {};
    held = new Promise((resolve) => (letGo = resolve));
    return () => {
      held = undefined;
      letGo();
    };
  };
  return async (work, isolation = 'serializable') => {
    const once = () => run(isolation, work);
    if (isolation === 'read committed') return own(() => retried(once));
    return fresh(async () => {
      await held;
      return once().catch((error: unknown) => {
        if (canBeBegunAnew(error)) return again(() => retried(once, holdingBack));
        throw error;
      });
    });
  };
}

async function retried<T>(once: () => Promise<T>, holdBack?: () => () => void): Promise<T> {
  let letGo: (() => void) | undefined;
  try {
    for (let round = 1; ; round++) {
      try {
        return await once();
      } catch (error) {
        if (!canBeBegunAnew(error) || round === tries) throw error;
      }
      busyRetries.inc();
      if (round === patientTries) letGo = holdBack?.();
      await pauseBefore(round);
    }
  } finally {
    letGo?.();
  }
}

/** Whether the transaction was rolled back because of a conflict, so that a retry may succeed. */
function canBeBegunAnew(error: unknown): boolean {
  return isSerializationFailure(error) || isOutdatedPlan(error);
}

function pauseBefore(round: number): Promise<void> {
  const longest = Math.min(firstPause * 2 ** round, longestPause);
  return new Promise((resolve) => setTimeout(resolve, longest * Math.random()));
}
