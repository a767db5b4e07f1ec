import { resources } from '../../../resources.config.ts';
import { setCells } from '../../resources/change-row.ts';
import type { ActionHandler } from '../hooks.ts';

/** Notes who has seen to an alert, and what was done. Of two at the same moment the first one counts. */
export const confirm: ActionHandler = async ({ row, inputs, actor, services, db }) => {
  const by = { confirmedAt: services.now().toISOString(), confirmedById: actor.userId, confirmedByName: actor.username };
  await setCells(services, resources.alerts, row, { state: 'confirmed', note: inputs.note ?? null, ...by }, db);
};
