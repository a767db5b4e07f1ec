import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database.ts';
import type { Engine } from '../engine.ts';
import { inspectPostgres, postgresStatements } from './postgres-schema.ts';

/** Opens `postgres://…`. The database must exist; `migrate` makes the tables. */
export function openPostgres(url: string): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: { getTypeParser: parserOf },
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection that dies while idle is replaced at the next use; the pool reports it here and the process must not fall over it.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    name: 'postgres',
    db,
    reader: db,
    contains: (column, text) => sql<boolean>`position(${text} in ${sql.ref(column)}) > 0`,
    collision(error) {
      if (!isDatabaseError(error) || error.code !== '23505') return null;
      const column = /^Key \("?(\w+)"?\)/.exec(error.detail ?? '')?.[1];
      return column ? { table: error.table ?? '', column } : null;
    },
    isStillNeeded: (error) => isDatabaseError(error) && error.code === '23503',
    async afterExplicitIds(table) {
      const next = sql`(SELECT COALESCE(max(id), 0) + 1 FROM ${sql.table(table)})`;
      await sql`SELECT setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${next}, false)`.execute(db);
    },
    migrate: (run) => migrate(pool, run),
    inspect: () => inspectPostgres(db),
    statements: postgresStatements,
    async close() {
      await db.destroy();
      // Kysely ends only a pool that it has used; a migration uses the pool alone, and its connection would hold the process up.
      if (!pool.ended) await pool.end();
    },
  };
}

/** Any fixed number will do: it names the lock that migrating processes share. */
const migrationLock = 7_307_308;

async function migrate(pool: pg.Pool, run: Parameters<Engine['migrate']>[0]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await client.query('CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, "appliedAt" TIMESTAMPTZ NOT NULL)');
    await run(
      async (name) => ((await client.query('SELECT 1 FROM schema_migrations WHERE name = $1', [name])).rowCount ?? 0) > 0,
      async (name, script) => {
        await client.query(script);
        await client.query('INSERT INTO schema_migrations VALUES ($1, now())', [name]);
      },
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const { builtins } = pg.types;

/** Whole numbers as numbers, dates as they are written, instants in ISO form: the same values as from SQLite. */
function parserOf(type: number, format?: 'text' | 'binary') {
  if (type === builtins.INT8 || type === builtins.NUMERIC) return Number;
  if (type === builtins.DATE) return String;
  if (type === builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
  return pg.types.getTypeParser(type, format === 'binary' ? 'binary' : 'text');
}

function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}
