import pLimit from 'p-limit';
import { busyRetries } from '../../ops/metrics/metrics.ts';
import type { Transaction } from '../database.ts';
import type { Engine, Isolation } from '../engine.ts';
import { isOutdatedPlan, isSerializationFailure } from './postgres-errors.ts';

/** Runs work in a transaction of its own: all of it stands, or none. */
export type RunsTransaction = <T>(isolation: Isolation, work: (db: Transaction) => Promise<T>) => Promise<T>;

/** How often a transaction is begun. Each time at least one of those that crossed gets through. */
const tries = 16;

/** How often it is begun before those that come new are held back for it: where there is no pause between them, it would be crossed every time. */
const patientTries = 4;

/** Milliseconds before it is begun anew: doubled each time, up to the longest, and spread, so that those that crossed do not cross again. */
const firstPause = 2;
const longestPause = 200;

/**
 * Transactions of one process that run side by side: what waits here crosses nobody, and those that hold a connection and ask for another always leave
 * some. One that has been crossed goes on in a lane of its own kind, so that it meets as few as possible.
 */
const together = 3;

/**
 * Transactions that see the database as if they were alone (SERIALIZABLE): what one has read and another changed meanwhile makes one of them begin anew.
 * Those that are read committed wait for one another's rows instead.
 */
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

/** Nothing of it remains, and the next round may meet with better luck. */
function canBeBegunAnew(error: unknown): boolean {
  return isSerializationFailure(error) || isOutdatedPlan(error);
}

function pauseBefore(round: number): Promise<void> {
  const longest = Math.min(firstPause * 2 ** round, longestPause);
  return new Promise((resolve) => setTimeout(resolve, longest * Math.random()));
}
