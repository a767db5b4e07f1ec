import { rowWhere } from '../../../api/db/rows-where.ts';
import { writeIfUnchanged } from '../../../api/resources/change-row.ts';
import type { ActionHandler } from '../../../api/resources/handlers.ts';
import { resources } from '../../../resources.config.ts';
import { deadlineOf } from '../../calls/rules/standing.ts';
import { extensionAuditEntry, recordExtension } from '../../calls/server/steps.ts';

/** Extends the deadline for one entry. */
export const extend: ActionHandler = async ({ row, inputs, db, ...call }) => {
  const callId = row.callId as number;
  const times = await rowWhere(db, 'calls', { id: callId }, ['closesAt', 'extendedUntil']);
  if (!times) throw new Error(`entry ${row.id} has no call`);
  const before = deadlineOf(times, row.extendedUntil as string | null);
  await recordExtension(call, { callId, entryId: row.id as number }, before, inputs, db);
  await writeIfUnchanged({ ...call, row, db }, resources.entries, { extendedUntil: inputs.until }, extensionAuditEntry(inputs));
};
