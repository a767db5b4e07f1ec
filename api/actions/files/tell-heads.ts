import type { Kysely } from 'kysely';
import { roles } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { rolesThatMay } from '../../access/permissions.ts';
import type { Database } from '../../db/database.ts';
import { newMessageId } from '../../mail/compose.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Services } from '../../services.ts';

interface Notice {
  readonly subject: string;
  readonly body: string;
  /** What happened, so that nobody hears of it twice. */
  readonly onceKey: string;
}

/** Queues a mail to everyone who sees the checks of the files. They are no templates of the office: what they tell must not be switched off. */
export async function tellHeads(
  db: Kysely<Database>,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { subject, body, onceKey }: Notice,
): Promise<void> {
  const readers = rolesThatMay(resources.file_checks, 'read', roles);
  const people = await db.selectFrom('users').select(['id', 'username', 'email']).where('roletype', 'in', readers).where('status', '=', 1).execute();
  const mails = people.map(({ id, username, email }) => ({
    recipientAddress: email,
    recipientName: username,
    subject: `【${settings.foundationName}】${subject}`,
    body: `${username} 様\n\n${body}\n\n${settings.publicUrl}/admin/file_checks\n`,
    isHtml: false,
    messageId: newMessageId(settings),
    onceKey: `${onceKey}:${id}`,
  }));
  await queueMails(db, mails, now());
}
