import type { Engine } from '../db/engine.ts';
import { deliver, type Post } from './deliver.ts';
import {
  type Claimed,
  claimDue,
  hold,
  isGivenUp,
  isSuspect,
  type OutboxRow,
  type Result,
  recordDeliveries,
  renewalTime,
  renewClaims,
} from './outbox.ts';
import { recorder } from './recorder.ts';

export interface DispatcherOptions extends Post {
  readonly engine: Engine;
  readonly now: () => Date;
  /** Told when mails have been given up. */
  readonly onGivenUp?: (rows: readonly OutboxRow[]) => Promise<void>;
}

export interface Dispatcher {
  /** Takes mails that are due in hand and sends them; it does not wait for them. @returns how many there were */
  take(limit: number): Promise<number>;
  /** How many mails are in hand: on the line, waiting for it, or not yet recorded. */
  inHand(): number;
  /** Ends when one of those in hand is through; at once when there is none. */
  one(): Promise<void>;
  /** Ends when all are through; what cannot be recorded is waited for no longer. */
  finish(): Promise<void>;
}

/**
 * Carries each mail from its claim to the record of what became of it, one beside the other: none waits for another, and none ends another. The claims
 * of all that are in hand are renewed until then.
 */
export function dispatcher(options: DispatcherOptions): Dispatcher {
  const { engine, log, now, onGivenUp } = options;
  const inHand = new Map<number, Promise<void>>();
  /** A mail beside which no other is taken. */
  let alone: number | null = null;
  const tell = async (givenUp: readonly OutboxRow[]) => {
    if (givenUp.length > 0) await onGivenUp?.(givenUp).catch((error: unknown) => log.error({ err: error }, 'given up mails not told of'));
  };
  const write = async (results: readonly Result[]) => {
    await recordDeliveries(engine, results);
    await tell(results.filter(isGivenUp).map(({ row }) => row));
  };
  const waiting: (() => void)[] = [];
  const { record, hurry } = recorder(write, log);
  const renew = () => {
    if (inHand.size > 0)
      void renewClaims(engine, [...inHand.keys()], now()).catch((error: unknown) => log.error({ err: error }, 'claims not renewed'));
  };
  const renewal = setInterval(renew, renewalTime);
  const carry = async (row: OutboxRow) => {
    const delivery = await deliver(row, options);
    await record({ row, delivery, at: now() });
    inHand.delete(row.id);
    if (alone === row.id) alone = null;
    for (const goOn of waiting.splice(0)) goOn();
  };
  let knowsTheDeadFrom = now();
  const claim = (at: Date, limit: number): Promise<Claimed> =>
    claimDue(engine, at, limit, at >= knowsTheDeadFrom ? [...inHand.keys()] : null).catch((error: unknown) => {
      // While nobody reached the database, nobody could renew a claim: when it is back, all get the time to do so.
      knowsTheDeadFrom = new Date(at.getTime() + hold.length);
      throw error;
    });
  return {
    async take(limit) {
      if (alone !== null) return 0;
      const { rows, givenUp } = await claim(now(), limit);
      await tell(givenUp);
      // The claim counts itself.
      alone = rows.find(({ claims }) => isSuspect(claims - 1))?.id ?? null;
      for (const row of rows) inHand.set(row.id, carry(row));
      return rows.length;
    },
    inHand: () => inHand.size,
    one: () => (inHand.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    async finish() {
      hurry();
      await Promise.all(inHand.values());
      clearInterval(renewal);
    },
  };
}
