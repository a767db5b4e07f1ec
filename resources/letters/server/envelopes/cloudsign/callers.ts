import type { Kysely } from 'kysely';
import { type Actor, systemActor } from '../../../../../api/access/actor.ts';
import type { Database, Transaction } from '../../../../../api/db/database.ts';
import { newMessageId } from '../../../../../api/mail/compose.ts';
import { queueMails } from '../../../../../api/mail/queue.ts';
import type { Services, WriteCall } from '../../../../../api/services.ts';

/** Where the changes come from that CloudSign has told us of. */
export const serviceOrigin = { requestId: 'cloudsign', address: null } as const;

interface Sent {
  readonly applicationId: number;
  readonly sentById: number;
}

/** Acts for whoever had the letter sent: that is what was wanted. */
export async function writerFor(services: Services, { sentById }: Sent, db: Kysely<Database>): Promise<WriteCall> {
  const { username } = await db.selectFrom('users').select('username').where('id', '=', sentById).executeTakeFirstOrThrow();
  return callAs(services, { userId: sentById, username, role: 'fund_staff', organizationId: null });
}

/**
 * Acts for the grantee who has answered at CloudSign, by the name that stands there: as the contact person, or another member of the organisation. An
 * organisation without members is answered for by whoever had the letter sent.
 */
export async function granteeCall(services: Services, envelope: Sent, username: string, db: Kysely<Database>): Promise<WriteCall> {
  const member = await db
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.organizationId', 'a.organizationId')
    .select(['u.id as userId', 'a.organizationId'])
    .where('a.id', '=', envelope.applicationId)
    .where('u.roletype', '=', 'recipient')
    .orderBy((eb) => eb.case().when('u.id', '=', eb.ref('a.contactUserId')).then(0).else(1).end())
    .orderBy('u.id')
    .executeTakeFirst();
  if (!member) return callAs(services, { userId: envelope.sentById, username, role: 'fund_staff', organizationId: null });
  return callAs(services, { ...member, username, role: 'recipient' });
}

function callAs(services: Services, person: Pick<Actor, 'userId' | 'username' | 'role' | 'organizationId'>): WriteCall {
  return { services, actor: { ...systemActor, ...person }, origin: serviceOrigin };
}

interface Notice {
  readonly about: string;
  readonly text: string;
  /** What happened to the envelope, so that nobody hears of it twice. */
  readonly onceKey: string;
}

/** Queues a mail to whoever had the letter sent; to the fund's managers when that account is closed. It is no template: it must not be switched off. */
export async function notifySender(
  db: Transaction,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { id, title, sentById, applicationId }: { readonly id: number; readonly title: string; readonly sentById: number; readonly applicationId: number },
  { about, text, onceKey }: Notice,
): Promise<void> {
  const open = db.selectFrom('users').select(['id', 'username', 'email']).where('status', '=', 1);
  const sender = await open.where('id', '=', sentById).execute();
  const people = sender.length > 0 ? sender : await open.where('roletype', '=', 'fund_manager').execute();
  const mails = people.map((person) => ({
    recipientAddress: person.email,
    recipientName: person.username,
    subject: `【${settings.foundationName}】「${title}」：${about}`,
    body: `${person.username} 様\n\n「${title}」について：\n${text}\n\n${settings.publicUrl}/admin/envelopes/${id}\n`,
    isHtml: false,
    applicationId,
    messageId: newMessageId(settings),
    onceKey: `cloudsign:${id}:${onceKey}:${person.id}`,
  }));
  await queueMails(db, mails, now());
}
