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
const triesBeforeHold = 4;

/** Milliseconds before a retry: doubled each time up to the maximum, with jitter so that conflicting transactions do not retry in step. */
const firstPause = 2;
const maxPause = 200;

/**
 * Serializable transactions of one process that run concurrently. Queued ones conflict with nobody, and holders of a connection that need another
 * always find some. Retries run in a lane of their own, to meet as few others as possible.
 */
const maxConcurrent = 3;

/** Runs serializable transactions with retries on conflict. Read committed transactions wait for each other's row locks instead. */
export function transactions(run: RunsTransaction, connections: number): Engine['transaction'] {
  const serializableLane = pLimit(Math.min(maxConcurrent, connections - 1));
  const readCommittedLane = pLimit(Math.max(connections - 1, 1));
  const retryLane = pLimit(1);
  let onHold: Promise<void> | undefined;
  const holdingBack = (): (() => void) => {
    let release = () => {};
    onHold = new Promise((resolve) => (release = resolve));
    return () => {
      onHold = undefined;
      release();
    };
  };
  return async (work, isolation = 'serializable') => {
    const once = () => run(isolation, work);
    if (isolation === 'read committed') return readCommittedLane(() => retried(once));
    return serializableLane(async () => {
      await onHold;
      return once().catch((error: unknown) => {
        if (isRetryable(error)) return retryLane(() => retried(once, holdingBack));
        throw error;
      });
    });
  };
}

async function retried<T>(once: () => Promise<T>, holdBack?: () => () => void): Promise<T> {
  let release: (() => void) | undefined;
  try {
    for (let round = 1; ; round++) {
      try {
        return await once();
      } catch (error) {
        if (!isRetryable(error) || round === tries) throw error;
      }
      busyRetries.inc();
      if (round === triesBeforeHold) release = holdBack?.();
      await pauseBefore(round);
    }
  } finally {
    release?.();
  }
}

/** Whether the transaction was rolled back because of a conflict, so that a retry may succeed. */
function isRetryable(error: unknown): boolean {
  return isSerializationFailure(error) || isOutdatedPlan(error);
}

function pauseBefore(round: number): Promise<void> {
  const limit = Math.min(firstPause * 2 ** round, maxPause);
  return new Promise((resolve) => setTimeout(resolve, limit * Math.random()));
}
