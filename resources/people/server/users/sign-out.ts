import type { ActionHandler } from '../../../../api/resources/handlers.ts';
import { endSessions } from '../../../../api/sign-in/sessions.ts';

/** Ends every session of a user, wherever it is open. */
export const signOut: ActionHandler = async ({ row, db }) => {
  await endSessions(db, row.id as number);
};
