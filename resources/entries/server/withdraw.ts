import type { Transaction } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { conflict, Failure } from '../../../api/failures/failure.ts';
import { applyTransition } from '../../../api/resources/transition.ts';
import type { InnerCall } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';
import { moveByTrigger } from '../../applications/server/steps.ts';
import { lockAndLoadEntry } from './sections.ts';
import { mayDecide } from './writers.ts';

const { entries, correction_requests } = resources;

/**
 * Withdraws an entry, with its application while staff have not yet begun processing it.
 * @returns the application id, if any
 * @throws Failure 404, 403, 409
 */
export async function withdrawEntry(call: InnerCall, id: number, reason: string, db: Transaction): Promise<number | null> {
  const { entry, ...member } = await lockAndLoadEntry(call, id, db);
  if (!mayDecide(member))
    throw new Failure(403, 'forbidden', '取り下げられるのは、応募する団体の「書く・提出する」の人だけです。その人にお願いしてください。');
  if (entry.status === 'withdrawn') throw conflict('wrong_state', 'この応募は、すでに取り下げられています。');
  await applyTransition(call, entries, id, 'withdraw', { trigger: {}, inputs: { comment: reason } }, db);
  for (const request of await rowsWhere(db, 'correction_requests', { entryId: id, status: 'open' }, ['id']))
    await applyTransition(call, correction_requests, request.id, 'close', { trigger: {}, inputs: { comment: reason } }, db);
  if (entry.applicationId !== null) await moveByTrigger(call, entry.applicationId, 'APPLICATION_WITHDRAWN_END', { entry: true }, reason, db);
  return entry.applicationId;
}
