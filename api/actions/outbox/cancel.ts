import { staleVersion } from '../../failure.ts';
import type { ActionHandler } from '../hooks.ts';

/** Keeps a waiting mail from being sent. One that a worker has just taken is on its way: then it is refused. */
export const cancel: ActionHandler = async ({ row, services, db }) => {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'cancelled', nextAttemptAt: null, version: (row.version as number) + 1, updatedAt: services.now().toISOString() })
    .where('id', '=', row.id as number)
    .where('version', '=', row.version as number)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw staleVersion();
};
