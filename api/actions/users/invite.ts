import { linkMinutes, makePasswordLink } from '../../access/password-links.ts';
import { queuePasswordMail } from '../../mail/password-mail.ts';
import type { ActionHandler } from '../hooks.ts';

/** Mails a person the link by which to set the first password, or a new one. */
export const invite: ActionHandler = async ({ row, services, db }) => {
  const user = await db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organizationId')
    .select(['u.username', 'u.email', 'u.roletype', 'o.name as organizationName'])
    .where('u.id', '=', row.id as number)
    .executeTakeFirstOrThrow();
  const token = await makePasswordLink(db, row.id as number, linkMinutes.invitation, services.now());
  await queuePasswordMail(db, services, 'initial_password', user, token);
};
