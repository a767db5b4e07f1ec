import { revokeAccess } from '../../access/password-links.ts';
import type { ActionHandler } from '../hooks.ts';
import { sendInvitation } from './invite.ts';

/** Has a person sign in by a password again, which the mailed link sets: whoever the provider says to be the one no longer is here. */
export const endSso: ActionHandler = async ({ row, actor, services, db }) => {
  const userId = row.id as number;
  await db.deleteFrom('identities').where('userId', '=', userId).execute();
  await db
    .updateTable('users')
    .set((eb) => ({ signIn: 'password', version: eb('version', '+', 1), updatedAt: services.now().toISOString() }))
    .where('id', '=', userId)
    .execute();
  await revokeAccess(db, userId);
  await sendInvitation(db, services, actor, userId);
};
