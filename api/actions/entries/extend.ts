import { deadlineOf } from '../../../domain/calls/standing.ts';
import { resources } from '../../../resources.config.ts';
import { rowWhere } from '../../db/rows-where.ts';
import { changeSeen } from '../../resources/change-row.ts';
import { extendedTo, recordExtension } from '../calls/steps.ts';
import type { ActionHandler } from '../hooks.ts';

/** Puts the end of a call off for one applicant alone. */
export const extend: ActionHandler = async ({ row, inputs, db, ...call }) => {
  const callId = row.callId as number;
  const times = await rowWhere(db, 'calls', { id: callId }, ['closesAt', 'extendedUntil']);
  if (!times) throw new Error(`entry ${row.id} has no call`);
  const before = deadlineOf(times, row.extendedUntil as string | null);
  await recordExtension(call, { callId, entryId: row.id as number }, before, inputs, db);
  await changeSeen({ ...call, row, db }, resources.entries, { extendedUntil: inputs.until }, extendedTo(inputs));
};
