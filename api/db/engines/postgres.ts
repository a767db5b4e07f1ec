import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Refusal } from '../../refusal.ts';
import type { Database } from '../database.ts';
import type { Migrating, OpenedEngine } from '../engine.ts';
import { channelOn } from './postgres-channel.ts';
import { PooledDriver, transactionsOn } from './postgres-driver.ts';
import { unavailabilityOf } from './postgres-errors.ts';
import { examinePostgres } from './postgres-examine.ts';
import { NamedStatements, parserOf, readsOn } from './postgres-reads.ts';
import { inspectPostgres, postgresStatements } from './postgres-schema.ts';
import { postgresSearch } from './postgres-search.ts';
import { transactions } from './postgres-transaction.ts';

/** What one process asks of the server. */
export interface PoolOptions {
  /** Connections at most; one more listens for what other processes tell. */
  readonly connections: number;
  /** Seconds that a statement may take. */
  readonly statementSeconds: number;
  /** In which the tables lie, where it is not the usual one; its name needs no quotes. */
  readonly schema?: string;
}

/** Milliseconds that one who needs a connection waits for it. */
const patience = 10_000;

/**
 * How each connection plans. Rows are looked up by an index, one by one, in memory or on a disk without arms: nearly as cheap as side by side, where the
 * server assumes four times the price and rather reads small tables from end to end for every record. And what it takes for long work is over before a
 * compiler has begun.
 */
const planning = 'SET random_page_cost = 1.1; SET jit = off';

/** Opens `postgres://…`. The database must exist; `migrate` makes the tables. */
export function openPostgres(url: string, { connections, statementSeconds, schema }: PoolOptions): OpenedEngine {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: { getTypeParser: parserOf },
    pipeline: true,
    statement_timeout: statementSeconds * 1000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 60_000,
    // After a move of the server all connections lead to the new place within this time.
    maxLifetimeSeconds: 30 * 60,
    keepAlive: true,
    application_name: 'seseragi',
    onConnect: async (client) => void (await client.query(schema ? `${planning}; SET search_path = ${schema}` : planning)),
  });
  // A connection that dies is replaced at the next use. Whether it lay idle or was held between two statements: the process must not fall over it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const statements = new NamedStatements();
  const driver = new PooledDriver(pool, statements);
  const dialect = new PostgresDialect({ pool });
  dialect.createDriver = () => driver;
  const { read, version } = readsOn(pool, statements);
  const db = new Kysely<Database>({ dialect });
  return {
    name: 'postgres',
    db,
    reader: db,
    plansByValue: true,
    pipelinesReads: true,
    transaction: transactions(transactionsOn(db, dialect, driver), connections),
    unavailability: unavailabilityOf,
    // Rows that merely refer to them may still come and go.
    forUpdate: (query) => query.forNoKeyUpdate(),
    skipLocked: (query) => query.forUpdate().skipLocked(),
    async writeBarrier() {
      const { rows } = await sql<{ at: string }>`SELECT pg_current_xact_id()::text AS at`.execute(db);
      const at = rows[0]?.at;
      return async () => {
        const passed = await sql<{ over: boolean }>`SELECT pg_snapshot_xmin(pg_current_snapshot()) > ${at}::xid8 AS over`.execute(db);
        return passed.rows[0]?.over === true;
      };
    },
    channel: channelOn(pool, url),
    async read(text, parameters, within) {
      if (within?.isTransaction) {
        const { rows } = await within.executeQuery(CompiledQuery.raw(text, [...parameters]));
        return rows.map((row) => Object.values(row as object));
      }
      return read(text, parameters);
    },
    sizeOf: null,
    version,
    contains: (column, text) => sql<boolean>`position(${text} in ${typeof column === 'string' ? sql.ref(column) : column}) > 0`,
    daysBetween: (from, to) => sql<number>`(cast(${to} as date) - ${from})`,
    japanDay: (instant) => sql<string>`cast(${instant} at time zone 'Asia/Tokyo' as date)`,
    search: postgresSearch,
    collision(error) {
      if (!isDatabaseError(error) || error.code !== '23505') return null;
      const columns = /^Key \(([^)]+)\)/
        .exec(error.detail ?? '')?.[1]
        ?.replaceAll('"', '')
        .split(', ');
      return columns ? { table: error.table ?? '', columns } : null;
    },
    isStillNeeded: (error) => isDatabaseError(error) && error.code === '23503',
    snapshot: (read) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    dump: null,
    async bytes() {
      const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    examine: (counts) => examinePostgres(db, counts),
    async lastId(table) {
      const { rows } = await sql<{
        last: number | null;
      }>`SELECT pg_sequence_last_value(pg_get_serial_sequence(${`"${table}"`}, 'id')) AS last`.execute(db);
      return rows[0]?.last ?? 0;
    },
    async afterExplicitIds(table, last = 0) {
      const used = sql<number>`(SELECT greatest(COALESCE(max(id), 0), ${sql.lit(last)}) FROM ${sql.table(table)})`;
      await sql`SELECT setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), greatest(${used}, 1), ${used} > 0)`.execute(db);
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

/** @throws Refusal for a database whose encoding does not hold all letters of a name */
async function demandJapanese(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new Refusal(`データベースの文字コードが ${encoding} です。createdb -E UTF8 -T template0 で作った、空のデータベースを使ってください。`);
}

/** Any fixed number will do: it names the lock that migrating processes share. */
const migrationLock = 7_307_308;

async function migrate<Done>(pool: pg.Pool, run: (session: Migrating) => Promise<Done>): Promise<Done> {
  const client = await pool.connect();
  try {
    await demandJapanese(client);
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await client.query('CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, "appliedAt" TIMESTAMPTZ NOT NULL)');
    const done = await run({
      rows: async (query) => (await client.query(query)).rows,
      execute: async (script) => void (await client.query(script)),
    });
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}
