import type { Insertable } from 'kysely';
import { resources } from '../../resources.config.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import type { NewRow } from '../db/engines/new-rows.ts';
import { insertMany } from '../db/insert-many.ts';
import { newRow } from '../db/search-text.ts';
import { cleanHtml } from '../text/html.ts';

export type QueuedMail = Omit<Insertable<Database['outbox']>, 'isHtml' | 'isSecurity' | 'createdAt' | 'updatedAt' | 'status'> & {
  readonly isHtml: boolean;
  /** Nobody cancels it. */
  readonly isSecurity?: boolean;
};

/** A mail as a row of the outbox, to be inserted with others; for one that nothing else can have caused before. */
export function mailRow(mail: Omit<QueuedMail, 'onceKey'>, now: Date): NewRow {
  return newRow(resources.outbox, mail, readyMail(mail, now));
}

/**
 * Puts mails into the outbox, in the transaction that causes them. One whose `onceKey` is there already is left out: that mail has been sent, or
 * will be.
 * @returns how many were new
 */
export function queueMails(db: Transaction, mails: readonly QueuedMail[], now: Date): Promise<number> {
  return queueReadyMails(
    db,
    mails.map((mail) => readyMail(mail, now)),
  );
}

/** The same for many, which were made ready before the transaction. */
export async function queueReadyMails(db: Transaction, mails: readonly (ReadyMail | IncludedMail)[]): Promise<number> {
  return (await insertMany(db, resources.outbox, mails)).length;
}

/** The same in a transaction of its own, for mails that nothing else stands or falls with. */
export function queueLoneMails(engine: Pick<Engine, 'transaction'>, mails: readonly QueuedMail[], now: Date): Promise<number> {
  const ready = mails.map((mail) => readyMail(mail, now));
  return engine.transaction((db) => queueReadyMails(db, ready), 'read committed');
}

/** A mail as the outbox takes it. */
export type ReadyMail = ReturnType<typeof readyMail>;

/** One that another row of the outbox sends: it keeps with its grant what its contact was told. */
export type IncludedMail = Omit<ReadyMail, 'status' | 'nextAttemptAt'> & { readonly status: 'included'; readonly nextAttemptAt: null };

/** Whoever wrote it, no mail leaves with HTML that has not been cleaned here. */
export function readyMail(mail: QueuedMail, now: Date) {
  const at = now.toISOString();
  const body = mail.isHtml ? cleanHtml(mail.body) : mail.body;
  return {
    ...mail,
    body,
    isHtml: mail.isHtml ? 1 : 0,
    isSecurity: mail.isSecurity ? 1 : 0,
    causedById: mail.causedById ?? null,
    status: 'waiting' as const,
    nextAttemptAt: mail.nextAttemptAt ?? at,
    createdAt: at,
    updatedAt: at,
  };
}
