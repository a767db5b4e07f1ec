import type { Engine } from './engine.ts';
import { openPostgres } from './engines/postgres.ts';
import { openSqlite } from './engines/sqlite.ts';

/** Opens the database that `DATABASE_URL` names. */
export function openDatabase(url: string): Engine {
  return url.startsWith('file:') ? openSqlite(url) : openPostgres(url);
}
