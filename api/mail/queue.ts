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
  /** Cannot be cancelled. */
  readonly isSecurity?: boolean;
};

/** A mail as a row of the outbox, to be inserted with others, without a `onceKey`. */
export function mailRow(mail: Omit<QueuedMail, 'onceKey'>, now: Date): NewRow {
  return newRow(resources.outbox, mail, readyMail(mail, now));
}

/** Puts mails into the outbox, in the transaction that causes them. A mail whose `onceKey` exists already is skipped. @returns how many were new */
export function queueMails(db: Transaction, mails: readonly QueuedMail[], now: Date): Promise<number> {
  return queueReadyMails(
    db,
    mails.map((mail) => readyMail(mail, now)),
  );
}

/** Puts mails into the outbox that were built before the transaction. */
export async function queueReadyMails(db: Transaction, mails: readonly (ReadyMail | IncludedMail)[]): Promise<number> {
  return (await insertMany(db, resources.outbox, mails)).length;
}

/** Puts mails into the outbox in a transaction of their own. */
export function queueMailsAlone(engine: Pick<Engine, 'transaction'>, mails: readonly QueuedMail[], now: Date): Promise<number> {
  const ready = mails.map((mail) => readyMail(mail, now));
  return engine.transaction((db) => queueReadyMails(db, ready), 'read committed');
}

/** A mail as the outbox stores it. */
export type ReadyMail = ReturnType<typeof readyMail>;

/** A mail sent as part of another row of the outbox; it records with its grant what the contact was told. */
export type IncludedMail = Omit<ReadyMail, 'status' | 'nextAttemptAt'> & { readonly status: 'included'; readonly nextAttemptAt: null };

/** Sanitises the HTML of every mail, whoever wrote it. */
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
