import type { Kysely } from 'kysely';
import { type Actor, systemActor } from '../../../../../api/access/actor.ts';
import type { Database, Transaction } from '../../../../../api/db/database.ts';
import { newMessageId } from '../../../../../api/mail/compose.ts';
import { queueMails } from '../../../../../api/mail/queue.ts';
import type { Services, WriteCall } from '../../../../../api/services.ts';

/** Origin of changes reported by CloudSign. */
export const serviceOrigin = { requestId: 'cloudsign', address: null } as const;

interface SentLetter {
  readonly applicationId: number;
  readonly sentById: number;
}

/** Acts on behalf of the sender. */
export async function writerFor(services: Services, { sentById }: SentLetter, db: Kysely<Database>): Promise<WriteCall> {
  const { username } = await db.selectFrom('users').select('username').where('id', '=', sentById).executeTakeFirstOrThrow();
  return callAs(services, { userId: sentById, username, role: 'fund_staff', organizationId: null });
}

/**
 * Acts on behalf of the grantee who answered at CloudSign, under the name given there: as the contact person, or another member of the organisation. For
 * an organisation without members, acts as the sender.
 */
export async function granteeCall(services: Services, envelope: SentLetter, username: string, db: Kysely<Database>): Promise<WriteCall> {
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
  /** Idempotency key per envelope. */
  readonly onceKey: string;
}

/** Queues a mail to the sender, or to the fund managers if that account is closed. Not a template, as it must not be switched off. */
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
