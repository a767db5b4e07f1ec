import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { InnerEngine } from './engine.ts';
import { readCached } from './query-cache.ts';
import type { Prepared } from './statements.ts';

/** Many rows as their cells: within a transaction as it sees them, else read once until anything is committed. */
export function cachedRows(engine: InnerEngine, { sql, parameters }: Prepared, db: Kysely<Database>) {
  return db.isTransaction ? engine.read(sql, parameters, db) : readCached(engine, sql, parameters);
}
