import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Engine } from '../db/engine.ts';
import { mails as sentMails } from '../ops/metrics/metrics.ts';
import { traced } from '../ops/traces/tracing.ts';
import { within } from '../runtime/within.ts';
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
import type { Delivery, MailSender, Message } from './sender.ts';

export interface DispatcherOptions extends Post {
  readonly engine: Engine;
  readonly now: () => Date;
  /** Told when mails have been given up. */
  readonly onGivenUp?: (rows: readonly OutboxRow[]) => Promise<void>;
}

interface Dispatcher {
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
    const delivery = await traced('mail', async (span) => {
      const said = await deliver(row, options);
      span.set({ outcome: said.outcome });
      return said;
    });
    sentMails.inc({ outcome: delivery.outcome });
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

/** What a mail is made of, and by whom it is sent. */
interface Post {
  readonly sender: MailSender;
  readonly log: Logger;
  /** What goes out in a mail's body, and the files that go with it. */
  readonly bodyOf: (row: OutboxRow) => string | Promise<string>;
  readonly attachmentsOf: (row: OutboxRow) => Promise<Message['attachments']>;
  /** Milliseconds in which body and attachments must be there. */
  readonly patience?: number;
}

const standardPatience = 60_000;

/** Sends one mail. It never throws: whatever goes wrong with a mail is that mail's own affair, to be tried again until it is given up. */
async function deliver(row: OutboxRow, { sender, log, bodyOf, attachmentsOf, patience = standardPatience }: Post): Promise<Delivery> {
  const obstacle = (what: string) => (error: unknown) => {
    log.error({ err: error, mail: row.id }, 'mail cannot be made up');
    throw new Obstacle(what);
  };
  const inTime = <T>(work: () => T | Promise<T>) => within(patience, Promise.resolve().then(work), 'timeout');
  try {
    const body = await inTime(() => bodyOf(row)).catch(obstacle('本文を用意できませんでした。システムの管理者に連絡してください。'));
    const attachments = await inTime(() => attachmentsOf(row)).catch(
      obstacle('添付ファイルを用意できませんでした。システムの管理者に連絡してください。'),
    );
    const delivery = await sender.send({ ...messageOf(row), body, attachments });
    if (delivery.outcome !== 'accepted') log.warn({ mail: row.id, answer: delivery.answer }, 'mail not accepted');
    return delivery;
  } catch (error) {
    if (error instanceof Obstacle) return { outcome: 'postponed', answer: error.message };
    log.error({ err: error, mail: row.id }, 'mail not sent');
    return { outcome: 'postponed', answer: '送信できませんでした。システムの管理者に連絡してください。' };
  }
}

class Obstacle extends Error {}

function messageOf(row: OutboxRow): Omit<Message, 'body' | 'attachments'> {
  return {
    messageId: row.messageId,
    to: { name: row.recipientName ?? '', address: row.recipientAddress },
    cc: row.cc?.split(',').filter((address) => address !== '') ?? [],
    subject: row.subject,
    isHtml: row.isHtml === 1,
  };
}

/** Mails taken at a time, and held at most: many more than the pool sends side by side, so that its connections hardly ever wait. */
const batch = 50;
const capacity = 200;

/** Milliseconds between two looks at an empty outbox. */
const pause = 2000;

export interface MailWorker {
  /** Ends when the mails in hand are through. */
  stop(): Promise<void>;
}

/** Sends what waits in the outbox, as long as the process runs. */
export function startMailWorker(options: DispatcherOptions): MailWorker {
  const mails = dispatcher(options);
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      const room = Math.min(batch, capacity - mails.inHand());
      const taken = room > 0 ? await mails.take(room).catch(failed) : 0;
      // A full hand of mails: there are probably more, as soon as there is room for as many again.
      while (!signal.aborted && taken === batch && mails.inHand() > capacity - batch) await mails.one();
      if (taken < batch) await setTimeout(pause, undefined, { signal }).catch(() => undefined);
    }
    await mails.finish();
    options.sender.close();
  };
  const failed = (error: unknown) => {
    options.log.error({ err: error }, 'mail worker');
    return 0;
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
