import type { Services } from '../../services.ts';

const day = 24 * 60 * 60 * 1000;

/** Keys looked up at a time. */
const page = 500;

/**
 * Removes stored bytes of which no row knows: what an upload left behind whose transaction failed. A day old at least, so that nothing is taken that is
 * only on its way to its row.
 * @returns how many were removed
 * @throws when more than half of the files would go: then it is the wrong database, or one that was restored from long ago
 */
export async function sweepOrphans({ engine, files, now }: Pick<Services, 'engine' | 'files' | 'now'>): Promise<number> {
  const until = new Date(now().getTime() - day);
  const orphans: string[] = [];
  let total = 0;
  let keys: string[] = [];
  const look = async () => {
    orphans.push(...(await unknownTo(engine, keys)));
    keys = [];
  };
  for await (const { key, storedAt } of files.list()) {
    total++;
    if (storedAt < until) keys.push(key);
    if (keys.length === page) await look();
  }
  await look();
  if (orphans.length > 10 && orphans.length > total / 2)
    throw new Error(`${orphans.length} of ${total} stored files have no row: nothing is removed. Is this the database that belongs to them?`);
  for (const key of orphans) await files.remove(key);
  return orphans.length;
}

async function unknownTo({ reader }: Services['engine'], keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await reader.selectFrom('files').select('storageKey').where('storageKey', 'in', keys).execute();
  const known = new Set(rows.map(({ storageKey }) => storageKey));
  return keys.filter((key) => !known.has(key));
}
