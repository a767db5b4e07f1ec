import type { Kysely, Selectable } from 'kysely';
import { nextTry } from '../../domain/mail/retry.ts';
import type { Database } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import type { Delivery } from './sender.ts';

export type OutboxRow = Selectable<Database['outbox']>;

/** Milliseconds after which a process that has not renewed its claim on a mail is taken for dead. */
const claimTime = 30_000;

/** How often a process renews its claims. */
export const renewalTime = claimTime / 3;

/** Takes the next mails that are due, and those whose process died over them. Several processes may ask at once: each gets others. */
export function claimDue(engine: Pick<Engine, 'transaction' | 'untaken'>, now: Date, limit: number): Promise<OutboxRow[]> {
  return engine.transaction(async (db) => {
    const due = await engine.untaken(dueRows(db, now, limit)).execute();
    const left = limit - due.length;
    const abandoned = left > 0 ? await engine.untaken(abandonedRows(db, now, left)).execute() : [];
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
function abandonedRows(db: Kysely<Database>, now: Date, limit: number) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'sending')
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now.toISOString())]))
    .limit(limit);
}

async function claim(db: Kysely<Database>, row: OutboxRow, now: Date): Promise<OutboxRow | null> {
  const change = { status: 'sending', attempts: row.attempts + 1, claimedUntil: claimEnd(now), version: row.version + 1 } as const;
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...row, ...change } : null;
}

/** Keeps mails that are still on the line from being taken for abandoned. */
export async function renewClaims({ db }: Pick<Engine, 'db'>, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outbox')
    .set({ claimedUntil: claimEnd(now) })
    .where('id', 'in', ids)
    .where('status', '=', 'sending')
    .execute();
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

async function record(db: Kysely<Database>, { row, delivery: { outcome, answer }, at }: Result): Promise<void> {
  const retry = outcome === 'postponed' ? nextTry(row.attempts, at) : null;
  const status = outcome === 'accepted' ? 'sent' : retry ? 'waiting' : 'failed';
  await db
    .updateTable('outbox')
    .set({
      status,
      serverAnswer: [...answer].slice(0, 1000).join(''),
      sentAt: outcome === 'accepted' ? at.toISOString() : null,
      nextAttemptAt: retry?.toISOString() ?? null,
      claimedUntil: null,
      version: row.version + 1,
      updatedAt: at.toISOString(),
    })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .execute();
}
