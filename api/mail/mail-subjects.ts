import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { MailContext, MailSubject } from './merge-values.ts';

/** The rows that mails concern, in the order of the ids; missing ones are left out. */
export function mailSubjects(
  { settings, now, handlers }: Pick<Services, 'settings' | 'now' | 'handlers'>,
  db: Kysely<Database>,
  ids: readonly number[],
  more: Pick<MailContext, 'status' | 'text'> = {},
): Promise<MailSubject[]> {
  return handlers.mailSubjects.find(db, ids, { settings, now: now(), ...more });
}
