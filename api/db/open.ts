import type { OpenedEngine, Unavailability } from './engine.ts';
import { openPostgres, type PoolOptions } from './engines/postgres.ts';
import { unavailabilityOf as postgresUnavailability } from './engines/postgres-errors.ts';
import { openSqlite } from './engines/sqlite.ts';
import { unavailabilityOf as sqliteUnavailability } from './engines/sqlite-errors.ts';

export { isDamaged } from './engines/sqlite-errors.ts';

/** Opens the database that `DATABASE_URL` names. */
export function openDatabase(url: string, pool: PoolOptions = { connections: 10, statementSeconds: 60 }): OpenedEngine {
  return url.startsWith('file:') ? openSqlite(url) : openPostgres(url, pool);
}

/** As `Engine.unavailability`, where there is no engine yet because opening it failed. */
export function unavailabilityAt(url: string, error: unknown): Unavailability | null {
  return url.startsWith('file:') ? sqliteUnavailability(error) : postgresUnavailability(error);
}
