import type { Channel, OpenedEngine, Unavailability } from './engine.ts';
import { openPostgres, type PoolOptions } from './engines/postgres.ts';
import { unavailabilityOf as postgresUnavailability } from './engines/postgres-errors.ts';
import { openSqlite } from './engines/sqlite.ts';
import { unavailabilityOf as sqliteUnavailability } from './engines/sqlite-errors.ts';

export { serverUrls } from './engines/postgres-servers.ts';
export { isDamaged } from './engines/sqlite-errors.ts';
export { damageAt } from './engines/sqlite-integrity.ts';

/**
 * Opens the database that `DATABASE_URL` names.
 * @param machine channel to the other processes of this machine, where the database has none of its own
 */
export function openDatabase(url: string, pool: PoolOptions = { connections: 10, statementSeconds: 60 }, machine?: Channel): OpenedEngine {
  return url.startsWith('file:') ? openSqlite(url, machine) : openPostgres(url, pool);
}

/** As `Engine.unavailability`, for when opening the engine itself failed. */
export function unavailabilityAt(url: string, error: unknown): Unavailability | null {
  return url.startsWith('file:') ? sqliteUnavailability(error) : postgresUnavailability(error);
}
