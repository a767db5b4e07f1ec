import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Engine } from '../db/engine.ts';
import { mails as sentMails } from '../ops/metrics/metrics.ts';
import { traced } from '../ops/traces/tracing.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import {
  type Claimed,
  claimDue,
  isGivenUp,
  isSuspect,
  mailLease,
  type OutboxRow,
  type Result,
  recordDeliveries,
  renewalTime,
  renewClaims,
} from './outbox.ts';
import { recorder } from './recorder.ts';
import type { Delivery, MailSender, Message } from './sender.ts';

export interface DispatcherOptions extends DeliveryOptions {
  readonly engine: Engine;
  readonly now: () => Date;
  /** Called when mails have been given up. */
  readonly onGivenUp?: (rows: readonly OutboxRow[]) => Promise<void>;
}

interface Dispatcher {
  /** Claims due mails and starts sending them, without waiting. @returns how many there were */
  take(limit: number): Promise<number>;
  /** Number of claimed mails whose result is not recorded yet. */
  inHand(): number;
  /** Resolves when one of them is done; at once when there is none. */
  one(): Promise<void>;
  /** Resolves when all are done; results that cannot be recorded are no longer waited for. */
  finish(): Promise<void>;
}

/**
 * Sends claimed mails concurrently and records their results; mails neither wait for each other nor fail each other. Their leases are renewed until
 * then.
 */
export function dispatcher(options: DispatcherOptions): Dispatcher {
  const { engine, log, now, onGivenUp } = options;
  const inHand = new Map<number, Promise<void>>();
  /** The mail that is being sent alone. */
  let suspectAlone: number | null = null;
  const reportGivenUp = async (givenUp: readonly OutboxRow[]) => {
    if (givenUp.length > 0) await onGivenUp?.(givenUp).catch((error: unknown) => log.error({ err: error }, 'given up mails not told of'));
  };
  const write = async (results: readonly Result[]) => {
    await recordDeliveries(engine, results);
    await reportGivenUp(results.filter(isGivenUp).map(({ row }) => row));
  };
  const waiting: (() => void)[] = [];
  const { record, hurry } = recorder(write, log);
  const renew = () => {
    if (inHand.size > 0)
      void renewClaims(engine, [...inHand.keys()], now()).catch((error: unknown) => log.error({ err: error }, 'claims not renewed'));
  };
  const renewal = setInterval(renew, renewalTime);
  const sendAndRecord = async (row: OutboxRow) => {
    const delivery = await traced('mail', async (span) => {
      const result = await deliver(row, options);
      span.set({ outcome: result.outcome });
      return result;
    });
    sentMails.inc({ outcome: delivery.outcome });
    await record({ row, delivery, at: now() });
    inHand.delete(row.id);
    if (suspectAlone === row.id) suspectAlone = null;
    for (const goOn of waiting.splice(0)) goOn();
  };
  let leasesTrustedFrom = now();
  const claim = (at: Date, limit: number): Promise<Claimed> =>
    claimDue(engine, at, limit, at >= leasesTrustedFrom ? [...inHand.keys()] : null).catch((error: unknown) => {
      // While the database was unreachable, no process could renew its leases, so none counts as dead until all have had time to renew.
      leasesTrustedFrom = new Date(at.getTime() + mailLease.length);
      throw error;
    });
  return {
    async take(limit) {
      if (suspectAlone !== null) return 0;
      const { rows, givenUp } = await claim(now(), limit);
      await reportGivenUp(givenUp);
      // Excludes the claim just made.
      suspectAlone = rows.find(({ claims }) => isSuspect(claims - 1))?.id ?? null;
      for (const row of rows) inHand.set(row.id, sendAndRecord(row));
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

/** How mails are built and sent. */
interface DeliveryOptions {
  readonly sender: MailSender;
  readonly log: Logger;
  /** Build the body and the attachments of a mail. */
  readonly bodyOf: (row: OutboxRow) => string | Promise<string>;
  readonly attachmentsOf: (row: OutboxRow) => Promise<Message['attachments']>;
  /** Milliseconds for building body and attachments. */
  readonly patience?: number;
}

const standardTimeout = 60_000;

/** Sends one mail. Never throws: any failure concerns this mail only, which is retried until it is given up. */
async function deliver(row: OutboxRow, { sender, log, bodyOf, attachmentsOf, patience = standardTimeout }: DeliveryOptions): Promise<Delivery> {
  const obstacle = (what: string) => (error: unknown) => {
    log.error({ err: error, mail: row.id }, 'mail cannot be made up');
    throw new Obstacle(what);
  };
  const inTime = <T>(work: () => T | Promise<T>) => withTimeout(patience, Promise.resolve().then(work), 'timeout');
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

/** Mails claimed at a time, and held at most; far more than the connection pool sends concurrently, so that its connections are always busy. */
const batch = 50;
const capacity = 200;

/** Milliseconds between two polls of an empty outbox. */
const pause = 2000;

export interface MailWorker {
  /** Resolves when the claimed mails are done. */
  stop(): Promise<void>;
}

/** Sends the mails of the outbox as long as the process runs. */
export function startMailWorker(options: DispatcherOptions): MailWorker {
  const mails = dispatcher(options);
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      const room = Math.min(batch, capacity - mails.inHand());
      const taken = room > 0 ? await mails.take(room).catch(failed) : 0;
      // A full batch suggests more mails, so the next one is claimed as soon as there is capacity.
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
