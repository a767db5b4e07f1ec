import type { OpenedEngine, Trouble } from './engine.ts';
import { openPostgres, type PoolOptions } from './engines/postgres.ts';
import { troubleOf as postgresTrouble } from './engines/postgres-trouble.ts';
import { openSqlite } from './engines/sqlite.ts';
import { troubleOf as sqliteTrouble } from './engines/sqlite-trouble.ts';

export { isDamaged } from './engines/sqlite-trouble.ts';

/** Opens the database that `DATABASE_URL` names. */
export function openDatabase(url: string, pool: PoolOptions = { connections: 10, statementSeconds: 60 }): OpenedEngine {
  return url.startsWith('file:') ? openSqlite(url) : openPostgres(url, pool);
}

/** As `Engine.trouble`, where there is no engine yet because opening it failed. */
export function troubleAt(url: string, error: unknown): Trouble | null {
  return url.startsWith('file:') ? sqliteTrouble(error) : postgresTrouble(error);
}
