import { endSessions } from '../../access/sessions.ts';
import type { ActionHandler } from '../hooks.ts';

/** Ends every session of a user, wherever it is open. */
export const signOut: ActionHandler = async ({ row, db }) => {
  await endSessions(db, row.id as number);
};
