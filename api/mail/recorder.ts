import type { Engine } from '../db/engine.ts';
import { type Result, recordDeliveries } from './outbox.ts';

/** Milliseconds for which results are gathered: short against the time of a crash, long against the time between two answers. */
const gathering = 20;

/** Writes results down together with those that come a moment later, in one transaction: many mails share the cost of one commit. */
export function recorder(engine: Pick<Engine, 'transaction'>): (result: Result) => Promise<void> {
  let gathered: Result[] = [];
  let next: Promise<void> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    await writing.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, gathering));
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
