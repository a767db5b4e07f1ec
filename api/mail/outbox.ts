import type { Kysely, Selectable } from 'kysely';
import { nextTry } from '../../domain/mail/retry.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import type { Delivery } from './delivery.ts';

export type OutboxRow = Selectable<Database['outbox']>;

/** Milliseconds after which a process that has not renewed its claim on a mail is taken for dead. */
export const claimTime = 30_000;

/** How often a process renews its claims. */
export const renewalTime = claimTime / 3;

/**
 * Takes the next mails that are due, and those whose process died over them; `inHand` are the asker's own, whatever has become of their claims, or
 * `null` where it cannot tell the dead from the living. Several processes may ask at once: each gets others.
 */
export function claimDue(
  engine: Pick<Engine, 'transaction' | 'untaken'>,
  now: Date,
  limit: number,
  inHand: readonly number[] | null = [],
): Promise<OutboxRow[]> {
  return engine.transaction(async (db) => {
    const due = await engine.untaken(dueRows(db, now, limit)).execute();
    const left = inHand ? limit - due.length : 0;
    const abandoned = left > 0 ? await engine.untaken(abandonedRows(db, now, left, inHand ?? [])).execute() : [];
    const claimed: OutboxRow[] = [];
    for (const row of [...due, ...abandoned]) {
      const taken = await claim(db, row, now);
      if (taken) claimed.push(taken);
    }
    return claimed;
  }, 'atItsOwnRows');
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
  const sending = db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'sending')
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now.toISOString())]));
  return (inHand.length > 0 ? sending.where('id', 'not in', inHand) : sending).limit(limit);
}

/** A try counts once it has been made: a process that dies before it costs the mail nothing. */
async function claim(db: Transaction, row: OutboxRow, now: Date): Promise<OutboxRow | null> {
  const change = { status: 'sending', claimedUntil: claimEnd(now), version: row.version + 1 } as const;
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...row, ...change } : null;
}

/** Keeps mails that are still on the line from being taken for abandoned. */
export async function renewClaims(engine: Pick<Engine, 'transaction'>, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await engine.transaction(async (db) => {
    await db
      .updateTable('outbox')
      .set({ claimedUntil: claimEnd(now) })
      .where('id', 'in', ids)
      .where('status', '=', 'sending')
      .execute();
  }, 'atItsOwnRows');
}

function claimEnd(now: Date): string {
  return new Date(now.getTime() + claimTime).toISOString();
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
  }, 'atItsOwnRows');
}

async function record(db: Transaction, { row, delivery, at }: Result): Promise<void> {
  const { outcome, answer, reached } = delivery;
  const retry = retryOf({ row, delivery, at });
  await db
    .updateTable('outbox')
    .set({
      status: outcome === 'accepted' ? 'sent' : retry ? 'waiting' : 'failed',
      attempts: row.attempts + 1,
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
