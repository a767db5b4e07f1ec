import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { InnerEngine } from './engine.ts';
import { readCached } from './query-cache.ts';
import type { Prepared } from './statements.ts';

/** Rows as their cells. Within a transaction they are read as it sees them; otherwise they are cached until the next commit. */
export function cachedRows(engine: InnerEngine, { sql, parameters }: Prepared, db: Kysely<Database>) {
  return db.isTransaction ? engine.read(sql, parameters, db) : readCached(engine, sql, parameters);
}
