import { resources } from '../../../resources.config.ts';
import { filePlaces } from '../../../schema/derive/file-places.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Services } from '../../services.ts';

/** Rows read at a time. */
const page = 200;

/** Removes uploads for a field that no row has taken up within the configured time, because the form was never saved. @returns how many */
export async function expireUploads(services: Pick<Services, 'engine' | 'files' | 'settings' | 'now'>): Promise<number> {
  const { engine, files, settings, now } = services;
  const until = new Date(now().getTime() - settings.uploads.expiryHours * 60 * 60_000).toISOString();
  const unused = engine.reader.selectFrom('files').select(['id', 'storageKey', 'resource', 'field']).where('recordId', 'is', null);
  let removed = 0;
  for (let last = 0; ; ) {
    const rows = await unused.where('createdAt', '<=', until).where('id', '>', last).orderBy('id').limit(page).execute();
    for (const { id, storageKey, resource, field } of rows) {
      if (!isPlace(resource, field) || !(await deleteUnused(services, id))) continue;
      // If this fails, the remaining bytes have no row and the nightly sweep removes them.
      await files.remove(storageKey);
      removed++;
    }
    if (rows.length < page) return removed;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Whether the file was uploaded for a field; other files belong to their row from the start. */
function isPlace(name: string, field: string): boolean {
  const resource = Object.values<Resource>(resources).find((one) => one.name === name);
  return resource !== undefined && filePlaces(resource).some((place) => place.name === field);
}

/** @returns whether it was deleted; false where a row has taken it up meanwhile or references it */
async function deleteUnused({ engine }: Pick<Services, 'engine'>, id: number): Promise<boolean> {
  try {
    const gone = await engine.transaction((db) => db.deleteFrom('files').where('id', '=', id).where('recordId', 'is', null).executeTakeFirst());
    return gone.numDeletedRows === 1n;
  } catch (error) {
    if (engine.isStillNeeded(error)) return false;
    throw error;
  }
}

const day = 24 * 60 * 60 * 1000;

/** Keys looked up at a time. */
const keysAtOnce = 500;

/**
 * Removes stored bytes that no row references.
 * @returns how many were removed
 * @throws when more than half of the files would be removed, which means a wrong or outdated database
 */
export async function sweepOrphans(services: Pick<Services, 'engine' | 'files' | 'now'>): Promise<number> {
  const { orphans, total, areTooMany } = await findOrphans(services);
  if (areTooMany)
    throw new Error(`${orphans.length} of ${total} stored files have no row: nothing is removed. Is this the database that belongs to them?`);
  for (const key of orphans) await services.files.remove(key);
  return orphans.length;
}

/**
 * Stored bytes that no row references, left by uploads whose transaction failed. Only those at least a day old, so that running uploads do not count.
 */
export async function findOrphans({ engine, files, now }: Pick<Services, 'engine' | 'files' | 'now'>) {
  const until = new Date(now().getTime() - day);
  const orphans: string[] = [];
  let total = 0;
  let keys: string[] = [];
  const lookUpKeys = async () => {
    orphans.push(...(await unknownTo(engine, keys)));
    keys = [];
  };
  for await (const { key, storedAt } of files.list()) {
    total++;
    if (storedAt < until) keys.push(key);
    if (keys.length === keysAtOnce) await lookUpKeys();
  }
  await lookUpKeys();
  return { orphans, total, areTooMany: orphans.length > 10 && orphans.length > total / 2 };
}

async function unknownTo({ reader }: Services['engine'], keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await reader.selectFrom('files').select('storageKey').where('storageKey', 'in', keys).execute();
  const known = new Set(rows.map(({ storageKey }) => storageKey));
  return keys.filter((key) => !known.has(key));
}
