import type { Kysely, Selectable } from 'kysely';
import { nextTry } from '../../domain/mail/retry.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { lease } from '../db/lease.ts';
import type { Delivery } from './sender.ts';

export type OutboxRow = Selectable<Database['outbox']>;

/** The lease of a process on a mail. */
export const mailLease = lease(30_000);

/** Milliseconds between renewals of a process's leases. */
export const renewalTime = mailLease.length / 3;

/** The claimed mails, and those given up because every process that had claimed them died. */
export interface Claimed {
  readonly rows: OutboxRow[];
  readonly givenUp: OutboxRow[];
}

/**
 * Claims the next due mails, and those whose lease has expired. `inHand` are the caller's own mails, whatever their leases, or null when expired
 * leases cannot be trusted. Concurrent callers get different mails. A mail that processes died on repeatedly is claimed alone by an idle process, to
 * find out which mail causes it.
 */
export function claimDue(
  engine: Pick<Engine, 'transaction' | 'skipLocked'>,
  now: Date,
  limit: number,
  inHand: readonly number[] | null = [],
): Promise<Claimed> {
  return engine.transaction(async (db) => {
    const lost = inHand ? await engine.skipLocked(abandonedRows(db, now, limit, inHand)).execute() : [];
    const hopeless = lost.filter(({ claims }) => claims >= maxClaims);
    const suspects = lost.filter((row) => isSuspect(row.claims) && !hopeless.includes(row));
    const givenUp = await claimed(hopeless, (row) =>
      change(db, row, { status: 'failed', serverAnswer: givenUpAnswer, nextAttemptAt: null, claimedUntil: null }, now),
    );
    const due = suspects.length > 0 ? [] : await engine.skipLocked(dueRows(db, now, limit)).execute();
    const next =
      suspects.length > 0
        ? suspects.slice(0, inHand?.length === 0 ? 1 : 0)
        : [...due, ...lost.filter((row) => !hopeless.includes(row))].slice(0, limit);
    return { rows: await claimed(next, (row) => claim(db, row, now)), givenUp };
  }, 'read committed');
}

/**
 * Claims without a result. The first number happens to any mail claimed by a process that dies on another one; the second never happens by chance.
 */
const [suspectClaims, maxClaims] = [2, 5];

/** Whether a mail with this many earlier claims must be sent alone. */
export const isSuspect = (claims: number) => claims >= suspectClaims;

const givenUpAnswer = `送ろうとするたびにシステムが止まることが${maxClaims}回続いたため、送信をやめました。届いたかどうかは分かりません。本文と添付ファイルを確かめ、システムの管理者に知らせてから、もう一度送ってください`;

async function claimed(rows: readonly OutboxRow[], take: (row: OutboxRow) => Promise<OutboxRow | null>): Promise<OutboxRow[]> {
  const got: OutboxRow[] = [];
  for (const row of rows) {
    const one = await take(row);
    if (one) got.push(one);
  }
  return got;
}

/** The due mails, by the index on status and time, so that years of sent mails are not scanned. */
function dueRows(db: Kysely<Database>, now: Date, limit: number) {
  const waiting = db.selectFrom('outbox').selectAll().where('status', '=', 'waiting');
  const sound = waiting.where((eb) => eb.or([eb('batchId', 'is', null), eb('batchId', 'not in', unscanned(db))]));
  return sound.where('nextAttemptAt', '<=', now.toISOString()).orderBy('nextAttemptAt').orderBy('id').limit(limit);
}

/** Mailings with an attachment that has not passed the virus scan. */
function unscanned(db: Kysely<Database>) {
  return db
    .selectFrom('mail_attachments as a')
    .innerJoin('files as f', 'f.id', 'a.fileId')
    .select('a.batchId')
    .where('f.scanState', 'in', ['waiting', 'infected']);
}

/** Mails whose lease has expired. */
function abandonedRows(db: Kysely<Database>, now: Date, limit: number, inHand: readonly number[]) {
  const sending = db.selectFrom('outbox').selectAll().where('status', '=', 'sending').where(mailLease.free(now));
  return (inHand.length > 0 ? sending.where('id', 'not in', inHand) : sending).orderBy('id').limit(limit);
}

/** Only completed attempts count as such: a process that dies before one costs the mail none. */
function claim(db: Transaction, row: OutboxRow, now: Date): Promise<OutboxRow | null> {
  return change(db, row, { status: 'sending', claimedUntil: mailLease.until(now), claims: row.claims + 1 }, now);
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

/** Renews the leases of mails that are being sent. */
export async function renewClaims(engine: Pick<Engine, 'transaction'>, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await engine.transaction(async (db) => {
    await db
      .updateTable('outbox')
      .set({ claimedUntil: mailLease.until(now) })
      .where('id', 'in', ids)
      .where('status', '=', 'sending')
      .execute();
  }, 'read committed');
}

/** A mail with its result and time. */
export interface Result {
  readonly row: OutboxRow;
  readonly delivery: Delivery;
  readonly at: Date;
}

/** Records results in one transaction. A row claimed by another process meanwhile is left alone. */
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

/** Whether a mail is given up: permanently refused, or out of attempts. */
export function isGivenUp(result: Result): boolean {
  return result.delivery.outcome !== 'accepted' && !retryOf(result);
}

function retryOf({ row, delivery, at }: Result): Date | null {
  return delivery.outcome === 'postponed' ? nextTry(row.attempts + 1, at) : null;
}

/** Shortens a server's answer and removes characters that the database cannot store. */
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
