import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import { Failure } from '../../../../api/failures/failure.ts';
import { applyTransition } from '../../../../api/resources/transition.ts';
import type { Services } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { announceNext } from './announce.ts';
import { automaticCall, drawLetters } from './draw-letters.ts';

const { announcements } = resources;

/**
 * Poller that draws letters, starts due announcements and runs active ones. Safe in several processes at once; any of them resumes unfinished work.
 */
export function announcementPoller(services: Services): () => Promise<boolean> {
  return async () => {
    // Letters are drawn in batches, so that due announcements are checked in between.
    for (const startedAt = performance.now(); ; ) {
      await startDue(services);
      for (const { id, approvedById } of await rowsWhere(services.engine.reader, 'announcements', { status: 'running' }, ['id', 'approvedById']))
        await announceRemaining(services, id, approvedById);
      if (!(await drawLetters(services)) || performance.now() - startedAt > maxRunTime) return true;
    }
  };
}

/** Maximum milliseconds per run, so that a stopping process need not wait long for it. */
const maxRunTime = 5000;

async function startDue(services: Services): Promise<void> {
  const { engine, now } = services;
  const due = await engine.reader
    .selectFrom('announcements')
    .select(['id', 'approvedById'])
    .where('status', '=', 'scheduled')
    .where('at', '<=', now().toISOString())
    .execute();
  for (const { id, approvedById } of due) await step(services, id, approvedById, 'start');
}

/** Announces all remaining results; the process that finds none left finishes the announcement. */
async function announceRemaining(services: Services, id: number, approvedById: number | null): Promise<void> {
  const call = await automaticCall(services, approvedById);
  while (await announceNext(call, id)) await new Promise((resolve) => setImmediate(resolve));
  const remaining = await rowWhere(services.engine.reader, 'decisions', { announcementId: id, status: 'approved', problem: null }, ['id']);
  if (!remaining) await step(services, id, approvedById, 'finish');
}

/** Ignores `wrong_state`: another process was faster, or the announcement was stopped. */
async function step(services: Services, id: number, approvedById: number | null, name: 'start' | 'finish'): Promise<void> {
  const call = await automaticCall(services, approvedById);
  await services.engine
    .transaction((db) => applyTransition(call, announcements, id, name, { trigger: {} }, db))
    .catch((error: unknown) => {
      if (!(error instanceof Failure && error.code === 'wrong_state')) throw error;
    });
}
