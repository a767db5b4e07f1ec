import type { Actor } from '../access/actor.ts';
import type { Transaction } from '../db/database.ts';
import { queuePasswordMail } from '../mail/secret-mail.ts';
import type { InnerServices } from '../services.ts';
import { makePasswordLink } from './password-links.ts';

/** Mails a person the link for setting a first or new password. */
export async function sendInvitation(db: Transaction, services: InnerServices, actor: Actor, userId: number): Promise<void> {
  const user = await db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organizationId')
    .select(['u.id', 'u.username', 'u.email', 'u.roletype', 'o.name as organizationName'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  const token = await makePasswordLink(db, user, 'invitation', services.now(), actor);
  await queuePasswordMail(db, services, 'initial_password', user, token);
}
