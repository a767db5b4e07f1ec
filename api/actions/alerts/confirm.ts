import { staleVersion } from '../../failure.ts';
import type { ActionHandler } from '../hooks.ts';

/** Notes who has seen to an alert, and what was done. Of two at the same moment the first one counts. */
export const confirm: ActionHandler = async ({ row, inputs, actor, services, db }) => {
  const at = services.now().toISOString();
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({
      state: 'confirmed',
      note: (inputs.note as string | null | undefined) ?? null,
      confirmedAt: at,
      confirmedById: actor.userId,
      confirmedByName: actor.username,
      version: (row.version as number) + 1,
      updatedAt: at,
    })
    .where('id', '=', row.id as number)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw staleVersion();
};
