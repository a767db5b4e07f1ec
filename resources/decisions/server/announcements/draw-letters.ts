import { systemActor } from '../../../../api/access/actor.ts';
import { lease } from '../../../../api/db/lease.ts';
import { rowWhere } from '../../../../api/db/rows-where.ts';
import { Failure } from '../../../../api/failures/failure.ts';
import type { Services, WriteCall } from '../../../../api/services.ts';
import { letterTemplate } from '../../../letters/server/drawing/issue.ts';
import { letterOnFile, redrawLetter } from '../../../letters/server/letter-on-file.ts';
import { resultSubject } from '../result-letter.ts';
import { type AnnouncedRow, announcedRows } from './rows.ts';

/** Lease of a process on the letters of an announcement. */
const letterLease = lease(15_000);

/** Letters per batch. */
const batchSize = 10;

/** Draws a batch of letters of an announcement awaiting approval. @returns whether there were any to draw */
export async function drawLetters(services: Services): Promise<boolean> {
  const claimed = await claim(services);
  if (!claimed) return false;
  const rows = (await announcedRows(services.engine.reader, claimed.id)).filter(isUndrawn);
  const call = await automaticCall(services, claimed.preparedById);
  for (const row of rows.slice(0, batchSize)) await draw(call, row);
  await services.engine.transaction(
    (db) => db.updateTable('announcements').set({ claimedUntil: null }).where('id', '=', claimed.id).execute(),
    'read committed',
  );
  return rows.length > 0;
}

const isUndrawn = ({ status, letterId, problem }: AnnouncedRow) =>
  letterId === null && problem === null && (status === 'draft' || status === 'approved');

/** Leases an announcement to one process, so that no letter is drawn twice. */
function claim({ engine, now }: Services) {
  return engine.transaction(async (db) => {
    const waiting = db
      .selectFrom('announcements as n')
      .select(['n.id', 'n.preparedById'])
      .where('n.status', '=', 'submitted')
      .where(letterLease.free(now()))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('decisions as d')
            .select('d.id')
            .whereRef('d.announcementId', '=', 'n.id')
            .where('d.status', 'in', ['draft', 'approved'])
            .where('d.letterId', 'is', null)
            .where('d.problem', 'is', null),
        ),
      )
      .orderBy('n.id')
      .limit(1);
    const found = await engine.skipLocked(waiting).executeTakeFirst();
    if (found)
      await db
        .updateTable('announcements')
        .set({ claimedUntil: letterLease.until(now()) })
        .where('id', '=', found.id)
        .execute();
    return found;
  }, 'read committed');
}

/** Call context of automatic steps, in the name of the user who prepared or approved the announcement. */
export async function automaticCall(services: Services, userId: number | null): Promise<WriteCall> {
  const user = userId === null ? undefined : await rowWhere(services.engine.reader, 'users', { id: userId }, ['username', 'roletype']);
  const actor = user && userId ? { ...systemActor, userId, username: user.username, role: user.roletype } : systemActor;
  return { services, actor, origin: { requestId: 'announcement', address: null } };
}

/** Stores why a letter cannot be drawn as the decision's problem; it is drawn again once the announcement is resubmitted. */
async function draw(call: WriteCall, row: AnnouncedRow): Promise<void> {
  const { services } = call;
  const { engine, now } = services;
  const outcome = await letterOf(call, row).then(
    (letterId) => ({ letterId, problem: null }),
    (error: unknown) => {
      if (error instanceof Failure) return { letterId: null, problem: error.message };
      throw error;
    },
  );
  await engine.transaction(
    (db) =>
      db
        .updateTable('decisions')
        .set((eb) => ({ ...outcome, version: eb('version', '+', 1), updatedAt: now().toISOString() }))
        .where('id', '=', row.id)
        .where('version', '=', row.version)
        .execute(),
    'read committed',
  );
}

/** Keeps a letter already drawn unless its content or template has changed. */
async function letterOf(call: WriteCall, row: AnnouncedRow): Promise<number> {
  const { reader } = call.services.engine;
  const subject = await resultSubject(call.services, reader, row);
  const current = await letterOnFile(call, subject);
  const { version } = await letterTemplate(reader, subject.kind);
  return current.templateVersion === version ? current.id : (await redrawLetter(call, subject, 'ひな形を直したため')).id;
}
