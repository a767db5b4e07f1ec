import { changeAccount } from '../../../../api/access/controls.ts';
import type { ActionHandler } from '../../../../api/resources/handlers.ts';
import { sendInvitation } from '../../../../api/sign-in/invitations.ts';
import { revokeAccess } from '../../../../api/sign-in/password-links.ts';

/** Has a person sign in by a password again, which the mailed link sets: whoever the provider says to be the one no longer is here. */
export const endSso: ActionHandler = async ({ row, actor, services, db }) => {
  const userId = row.id as number;
  await db.deleteFrom('identities').where('userId', '=', userId).execute();
  await changeAccount(db, services, actor, userId, { signIn: 'password' });
  await revokeAccess(db, userId);
  await sendInvitation(db, services, actor, userId);
};
