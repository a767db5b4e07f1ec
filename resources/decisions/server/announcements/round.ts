import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import { Failure } from '../../../../api/failures/failure.ts';
import { move } from '../../../../api/resources/move.ts';
import type { Services } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { callOf, drawLetters } from './draw.ts';
import { tellNext } from './tell.ts';

const { announcements } = resources;

/**
 * What is looked for all the time: letters to be drawn, announcements whose moment has come, and those that run. Any number of processes may do it beside
 * each other; what one leaves undone, another takes up.
 */
export function announcementRound(services: Services): () => Promise<boolean> {
  return async () => {
    // Letters are many: between some of them and the next it is looked whether a moment has come.
    for (const begun = performance.now(); ; ) {
      await startDue(services);
      for (const { id, approvedById } of await rowsWhere(services.engine.reader, 'announcements', { status: 'running' }, ['id', 'approvedById']))
        await run(services, id, approvedById);
      if (!(await drawLetters(services)) || performance.now() - begun > longest) return true;
    }
  };
}

/** Milliseconds after which a round ends, so that a process that is told to stop need not wait long for it. */
const longest = 5000;

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

/** Tells all that are left; the last one to find none ends it. */
async function run(services: Services, id: number, approvedById: number | null): Promise<void> {
  const call = await callOf(services, approvedById);
  while (await tellNext(call, id)) await new Promise((resolve) => setImmediate(resolve));
  const left = await rowWhere(services.engine.reader, 'decisions', { announcementId: id, status: 'approved', problem: null }, ['id']);
  if (!left) await step(services, id, approvedById, 'finish');
}

/** Another process may have been faster, or somebody has stopped it. */
async function step(services: Services, id: number, approvedById: number | null, name: 'start' | 'finish'): Promise<void> {
  const call = await callOf(services, approvedById);
  await services.engine
    .transaction((db) => move(call, announcements, id, name, { trigger: {} }, db))
    .catch((error: unknown) => {
      if (!(error instanceof Failure && error.code === 'wrong_state')) throw error;
    });
}
