import { changeAccount } from '../../../../api/access/controls.ts';
import type { ActionHandler } from '../../../../api/resources/handlers.ts';
import { sendInvitation } from '../../../../api/sign-in/invitations.ts';
import { revokeAccess } from '../../../../api/sign-in/password-links.ts';

/** Ends single sign-on: the identity of the provider is removed, and a mailed link sets a password. */
export const endSso: ActionHandler = async ({ row, actor, services, db }) => {
  const userId = row.id as number;
  await db.deleteFrom('identities').where('userId', '=', userId).execute();
  await changeAccount(db, services, actor, userId, { signIn: 'password' });
  await revokeAccess(db, userId);
  await sendInvitation(db, services, actor, userId);
};
