import { rowWhere } from '../../../api/db/rows-where.ts';
import type { Failure } from '../../../api/failures/failure.ts';
import { knownFailure, rowFailure } from '../../../api/failures/known-failure.ts';
import { raiseAlert } from '../../../api/ops/alerts/raise.ts';
import { inTransaction } from '../../../api/resources/write.ts';
import type { Services } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';
import { automaticCall } from '../../decisions/server/announcements/draw-letters.ts';
import { applyToApplication } from './application.ts';
import { loadEntry, parseDefinition, type SnapshotContent } from './entry.ts';
import { lockEntry } from './sections.ts';

const { entries } = resources;

/**
 * Poller that opens sealed entries at their deadline, or when unsealed early. Each becomes an application in its own transaction, so several processes may
 * run it concurrently.
 */
export function openingPoller(services: Services): () => Promise<boolean> {
  /** Entries that failed to open and raised an alert; skipped until the next start. */
  const skipped = new Set<number>();
  return async () => {
    for (const { id } of await toOpen(services)) if (!skipped.has(id) && !(await openEntry(services, id))) skipped.add(id);
    return true;
  };
}

/** Entries due to be opened, each at its own deadline; unsubmitted drafts become visible to staff too. */
function toOpen({ engine, now }: Services) {
  const at = now().toISOString();
  return engine.reader
    .selectFrom('entries as e')
    .innerJoin('calls as c', 'c.id', 'e.callId')
    .select('e.id')
    .where((eb) =>
      eb.or([
        eb.and([eb('e.sealed', '=', 1), eb('c.deadline', '<=', at), eb.or([eb('e.extendedUntil', 'is', null), eb('e.extendedUntil', '<=', at)])]),
        eb.and([eb('e.sealed', '=', 0), eb('e.status', '=', 'submitted'), eb('e.applicationId', 'is', null)]),
      ]),
    )
    .orderBy('e.id')
    .execute();
}

/** @returns whether the entry is open now */
async function openEntry(services: Services, id: number): Promise<boolean> {
  const last = await rowWhere(services.engine.reader, 'entry_snapshots', { entryId: id }, ['userId'], 'desc');
  const call = await automaticCall(services, last?.userId ?? null);
  try {
    const applicationId = await inTransaction(
      call,
      entries,
      async (db) => {
        await lockEntry(services, id, db);
        const loaded = await loadEntry(db, id);
        const { entry } = loaded;
        await db
          .updateTable('entries')
          .set((eb) => ({ sealed: 0, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('sealed', '=', 1)
          .execute();
        if (entry.status !== 'submitted' || entry.applicationId !== null) return null;
        const snapshot = await db
          .selectFrom('entry_snapshots as s')
          .innerJoin('application_forms as f', 'f.id', 's.formId')
          .select(['s.receiptNumber', 's.arrivedAt', 's.content', 'f.definition'])
          .where('s.entryId', '=', id)
          .orderBy('s.id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow();
        const submitted = { ...snapshot, content: JSON.parse(snapshot.content) as SnapshotContent, definition: parseDefinition(snapshot.definition) };
        return applyToApplication(call, loaded, submitted, db);
      },
      'read committed',
    );
    if (applicationId !== null) services.live.announce({ about: 'application', applicationId });
    return true;
  } catch (error) {
    const known = knownFailure(error, services.engine);
    if (known?.status === 503) throw error;
    await raiseOpeningAlert(services, id, rowFailure(error, services, call.origin));
    return false;
  }
}

/** Raises an alert for an entry that could not be opened; the others continue. */
async function raiseOpeningAlert(services: Services, id: number, { message }: Pick<Failure, 'message'>): Promise<void> {
  services.log.error({ entry: id, message }, 'entry could not be opened');
  await services.engine.transaction((db) =>
    raiseAlert(db, services, {
      kind: 'other',
      summary: `提出された応募（番号 ${id}）を申請として登録できませんでした`,
      details: `${message}\n\n提出の控えは残っています。システムの管理者に連絡してください。`,
      resource: entries.name,
      recordId: id,
      onceKey: `entry-unopened:${id}`,
    }),
  );
}
