import type { ActionHandler } from '../hooks.ts';

/** Puts a mail that failed, or was called back, into the queue again, with all its tries before it. */
export const resend: ActionHandler = async ({ row, services, db }) => {
  const at = services.now().toISOString();
  await db
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, claims: 0, nextAttemptAt: at, claimedUntil: null, version: (row.version as number) + 1, updatedAt: at })
    .where('id', '=', row.id as number)
    .execute();
};
