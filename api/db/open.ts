import type { Engine } from './engine.ts';
import { openPostgres, type PoolOptions } from './engines/postgres.ts';
import { openSqlite } from './engines/sqlite.ts';

/** Opens the database that `DATABASE_URL` names. */
export function openDatabase(url: string, pool: PoolOptions = { connections: 10, statementSeconds: 60 }): Engine {
  return url.startsWith('file:') ? openSqlite(url) : openPostgres(url, pool);
}
