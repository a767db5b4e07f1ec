import type { Kysely, Selectable } from 'kysely';
import { nextTry } from '../../domain/mail/retry.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { lease } from '../db/lease.ts';
import type { Delivery } from './sender.ts';

export type OutboxRow = Selectable<Database['outbox']>;

/** Of a process on a mail. */
export const hold = lease(30_000);

/** How often a process renews its claims. */
export const renewalTime = hold.length / 3;

/** What a process has taken to send, and what was given up because those that had taken it died over it each time. */
export interface Claimed {
  readonly rows: OutboxRow[];
  readonly givenUp: OutboxRow[];
}

/**
 * Takes the next mails that are due, and those whose process died over them; `inHand` are the asker's own, whatever has become of their claims, or
 * `null` where it cannot tell the dead from the living. Several processes may ask at once: each gets others. A mail over which processes die again is
 * taken by whoever has nothing else in hand, and alone: then it is known which one it was.
 */
export function claimDue(
  engine: Pick<Engine, 'transaction' | 'skipLocked'>,
  now: Date,
  limit: number,
  inHand: readonly number[] | null = [],
): Promise<Claimed> {
  return engine.transaction(async (db) => {
    const lost = inHand ? await engine.skipLocked(abandonedRows(db, now, limit, inHand)).execute() : [];
    const hopeless = lost.filter(({ claims }) => claims >= mostClaims);
    const suspects = lost.filter((row) => isSuspect(row.claims) && !hopeless.includes(row));
    const givenUp = await claimed(hopeless, (row) =>
      change(db, row, { status: 'failed', serverAnswer: deadly, nextAttemptAt: null, claimedUntil: null }, now),
    );
    const due = suspects.length > 0 ? [] : await engine.skipLocked(dueRows(db, now, limit)).execute();
    const next =
      suspects.length > 0
        ? suspects.slice(0, inHand?.length === 0 ? 1 : 0)
        : [...due, ...lost.filter((row) => !hopeless.includes(row))].slice(0, limit);
    return { rows: await claimed(next, (row) => claim(db, row, now)), givenUp };
  }, 'read committed');
}

/** Claims of which nobody said what became: so many happen to any mail that is in hand when a process dies over another, and so many to none by chance. */
const [innocentClaims, mostClaims] = [2, 5];

/** Whether a mail with so many claims before it is to be taken alone. */
export const isSuspect = (claims: number) => claims >= innocentClaims;

const deadly = `送ろうとするたびにシステムが止まることが${mostClaims}回続いたため、送信をやめました。届いたかどうかは分かりません。本文と添付ファイルを確かめ、システムの管理者に知らせてから、もう一度送ってください`;

async function claimed(rows: readonly OutboxRow[], take: (row: OutboxRow) => Promise<OutboxRow | null>): Promise<OutboxRow[]> {
  const got: OutboxRow[] = [];
  for (const row of rows) {
    const one = await take(row);
    if (one) got.push(one);
  }
  return got;
}

/** Those whose time has come, by the index on state and time: the mails of years that were sent are not walked through. */
function dueRows(db: Kysely<Database>, now: Date, limit: number) {
  const waiting = db.selectFrom('outbox').selectAll().where('status', '=', 'waiting');
  const sound = waiting.where((eb) => eb.or([eb('batchId', 'is', null), eb('batchId', 'not in', unscanned(db))]));
  return sound.where('nextAttemptAt', '<=', now.toISOString()).orderBy('nextAttemptAt').orderBy('id').limit(limit);
}

/** Mailings with an attachment that waits for the virus scan, or has not passed it. */
function unscanned(db: Kysely<Database>) {
  return db
    .selectFrom('mail_attachments as a')
    .innerJoin('files as f', 'f.id', 'a.fileId')
    .select('a.batchId')
    .where('f.scanState', 'in', ['waiting', 'infected']);
}

/** Those that a process had begun and never ended. */
function abandonedRows(db: Kysely<Database>, now: Date, limit: number, inHand: readonly number[]) {
  const sending = db.selectFrom('outbox').selectAll().where('status', '=', 'sending').where(hold.free(now));
  return (inHand.length > 0 ? sending.where('id', 'not in', inHand) : sending).orderBy('id').limit(limit);
}

/** A try counts once it has been made: a process that dies before it costs the mail none. */
function claim(db: Transaction, row: OutboxRow, now: Date): Promise<OutboxRow | null> {
  return change(db, row, { status: 'sending', claimedUntil: hold.until(now), claims: row.claims + 1 }, now);
}

async function change(db: Transaction, row: OutboxRow, values: Partial<Omit<OutboxRow, 'id' | 'createdAt'>>, now: Date): Promise<OutboxRow | null> {
  const changed = { ...values, version: row.version + 1 };
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ ...changed, updatedAt: now.toISOString() })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...row, ...changed } : null;
}

/** Keeps mails that are still on the line from being taken for abandoned. */
export async function renewClaims(engine: Pick<Engine, 'transaction'>, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await engine.transaction(async (db) => {
    await db
      .updateTable('outbox')
      .set({ claimedUntil: hold.until(now) })
      .where('id', 'in', ids)
      .where('status', '=', 'sending')
      .execute();
  }, 'read committed');
}

/** A mail, and what became of it when. */
export interface Result {
  readonly row: OutboxRow;
  readonly delivery: Delivery;
  readonly at: Date;
}

/** Writes down what became of some mails, in one transaction. Nothing is written over a row that has changed hands since. */
export async function recordDeliveries(engine: Pick<Engine, 'transaction'>, results: readonly Result[]): Promise<void> {
  await engine.transaction(async (db) => {
    for (const result of results) await record(db, result);
  }, 'read committed');
}

async function record(db: Transaction, { row, delivery, at }: Result): Promise<void> {
  const { outcome, answer, reached } = delivery;
  const retry = retryOf({ row, delivery, at });
  await db
    .updateTable('outbox')
    .set({
      status: outcome === 'accepted' ? 'sent' : retry ? 'waiting' : 'failed',
      attempts: row.attempts + 1,
      claims: 0,
      serverAnswer: kept(answer),
      sentAt: outcome === 'accepted' ? at.toISOString() : null,
      nextAttemptAt: retry?.toISOString() ?? null,
      ...(reached && { cc: ccLeft(row, reached) }),
      claimedUntil: null,
      version: row.version + 1,
      updatedAt: at.toISOString(),
    })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .execute();
}

/** Whether a mail is given up: the server will never take it, or has not taken it in all its tries. */
export function isGivenUp(result: Result): boolean {
  return result.delivery.outcome !== 'accepted' && !retryOf(result);
}

function retryOf({ row, delivery, at }: Result): Date | null {
  return delivery.outcome === 'postponed' ? nextTry(row.attempts + 1, at) : null;
}

/** As much of an answer as helps, without what a database cannot keep. */
function kept(answer: string): string {
  return [...answer.toWellFormed()]
    .filter((letter) => letter >= ' ' || letter === '\n')
    .slice(0, 1000)
    .join('');
}

function ccLeft({ cc }: OutboxRow, reached: readonly string[]): string | null {
  const got = reached.map((address) => address.toLowerCase());
  return (
    cc
      ?.split(',')
      .filter((address) => !got.includes(address.toLowerCase()))
      .join(',') || null
  );
}
