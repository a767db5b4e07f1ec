import type { Actor } from '../../../../api/access/actor.ts';
import type { Transaction } from '../../../../api/db/database.ts';
import { queuePasswordMail } from '../../../../api/mail/secret-mail.ts';
import type { ActionHandler } from '../../../../api/resources/handlers.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { makePasswordLink } from '../../../../api/sign-in/password-links.ts';

/** Mails a person the link by which to set the first password, or a new one. */
export const invite: ActionHandler = ({ row, actor, services, db }) => sendInvitation(db, services, actor, row.id as number);

/** The same for an account that has just been made. */
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
