import type { Engine } from '../db/engine.ts';
import { type Result, recordDeliveries } from './outbox.ts';

/**
 * Writes results down at once, and those that come while it writes together in the next transaction: a mail never waits to be recorded, and many at
 * the same time share the cost of one commit.
 */
export function recorder(engine: Pick<Engine, 'db'>): (result: Result) => Promise<void> {
  let gathered: Result[] = [];
  let next: Promise<void> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    await writing.catch(() => undefined);
    const results = gathered;
    gathered = [];
    next = undefined;
    writing = recordDeliveries(engine, results);
    await writing;
  };
  return (result) => {
    gathered.push(result);
    next ??= flush();
    return next;
  };
}
