import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Refusal } from '../../failures/refusal.ts';
import type { Database } from '../database.ts';
import type { Engine, Migrating, OpenedEngine } from '../engine.ts';
import { channelOn } from './postgres-channel.ts';
import { PooledDriver, transactionsOn } from './postgres-driver.ts';
import { unavailabilityOf } from './postgres-errors.ts';
import { checkPostgresIntegrity } from './postgres-integrity.ts';
import { NamedStatements, parserOf, type Reads, readsOn } from './postgres-reads.ts';
import { inspectPostgres, postgresStatements } from './postgres-schema.ts';
import { postgresSearch } from './postgres-search.ts';
import { type Connecting, Servers } from './postgres-servers.ts';
import { transactions } from './postgres-transaction.ts';

/** The connection settings of one process. */
export interface PoolOptions {
  /** Maximum connections; one more listens for messages of other processes. */
  readonly connections: number;
  /** Statement timeout in seconds. */
  readonly statementSeconds: number;
  /** The schema, where it is not the default; its name needs no quotes. */
  readonly schema?: string;
}

/** Milliseconds to wait for a connection. */
const connectionTimeout = 10_000;

/** Seconds that a call waits beyond its statement timeout: if the server's machine or network disappears, its timeout never arrives. */
const graceSeconds = 5;

/**
 * Opens `postgres://…`, also with several servers (`postgres://…@first,second/…`), one of which accepts writes. The database must exist; `migrate`
 * creates the tables.
 */
export function openPostgres(url: string, { connections, statementSeconds, schema }: PoolOptions): OpenedEngine {
  const servers = new Servers(url, {
    ...(schema && { options: `-c search_path=${schema}` }),
    max: connections,
    types: { getTypeParser: parserOf },
    pipeline: true,
    statement_timeout: statementSeconds * 1000,
    query_timeout: (statementSeconds + graceSeconds) * 1000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 60_000,
    // After the server has moved, all connections lead to the new place within this time.
    maxLifetimeSeconds: 30 * 60,
    keepAlive: true,
    application_name: 'seseragi',
  });
  const statements = new NamedStatements();
  const readerOn = (pool: Connecting) => {
    const dialect = new PostgresDialect({ pool });
    const driver = new PooledDriver(pool, statements);
    dialect.createDriver = () => driver;
    const db = new Kysely<Database>({ dialect });
    const { read, version } = readsOn(pool, statements);
    return { dialect, driver, db, version, read: readWithin(read), snapshot: snapshotOn(db) };
  };
  const { dialect, driver, db, ...own } = readerOn(servers.connecting);
  const readPools = new Map<pg.Pool, ReturnType<typeof readerOn>>();
  const engine: OpenedEngine = {
    name: 'postgres',
    db,
    reader: db,
    ...own,
    plansByValue: true,
    pipelinesReads: true,
    transaction: transactions(transactionsOn(db, dialect, driver), connections),
    unavailability: unavailabilityOf,
    // Rows that merely reference them may still be inserted and deleted.
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
    channel: channelOn(servers),
    async standby() {
      const pool = await servers.standby();
      if (!pool) return null;
      const readPool = readPools.get(pool) ?? readerOn(pool);
      readPools.set(pool, readPool);
      return { ...engine, reader: readPool.db, read: readPool.read, snapshot: readPool.snapshot, version: () => null };
    },
    servers: () => servers.states(),
    sizeOf: null,
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
    dump: null,
    async bytes() {
      const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
    connections: () => servers.connections(),
    checkIntegrity: (counts) => checkPostgresIntegrity(db, counts),
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
    migrate: (run) => migrate(servers, run),
    inspect: () => inspectPostgres(db),
    statements: postgresStatements,
    async close() {
      await db.destroy();
      // Kysely ends only what it has used; a migration uses `servers` alone, and its connection would keep the process alive.
      await servers.end();
    },
  };
  return engine;
}

const snapshotOn =
  (db: Kysely<Database>): Engine['snapshot'] =>
  (read) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

const readWithin =
  (read: Reads['read']): Engine['read'] =>
  async (text, parameters, within) => {
    if (!within?.isTransaction) return read(text, parameters);
    const { rows } = await within.executeQuery(CompiledQuery.raw(text, [...parameters]));
    return rows.map((row) => Object.values(row as object));
  };

/** @throws Refusal for a database whose encoding cannot store all characters of a name */
async function assertEncoding(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new Refusal(`データベースの文字コードが ${encoding} です。createdb -E UTF8 -T template0 で作った、空のデータベースを使ってください。`);
}

/** An arbitrary fixed number that names the advisory lock of migrations. */
const migrationLock = 7_307_308;

/** Milliseconds; effectively no timeout. */
const noTimeout = 2 ** 31 - 1;

async function migrate<Done>(servers: Servers, run: (session: Migrating) => Promise<Done>): Promise<Done> {
  const client = await servers.connect();
  // The types of `pg` do not know the timeout of a single query.
  const ask = (text: string) => client.query({ text, query_timeout: noTimeout } as pg.QueryConfig);
  try {
    await assertEncoding(client);
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    await ask(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await client.query('CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, "appliedAt" TIMESTAMPTZ NOT NULL)');
    const done = await run({
      rows: async (query) => (await ask(query)).rows,
      execute: async (script) => void (await ask(script)),
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
