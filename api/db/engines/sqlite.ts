import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { CompiledQuery, Kysely, type QueryResult, type SqliteDatabase, SqliteDialect, sql } from 'kysely';
import { root } from '../../runtime/root.ts';
import type { Database } from '../database.ts';
import type { Channel, Migrating, OpenedEngine } from '../engine.ts';
import { runAtOnce } from '../statements.ts';
import { Sqlite } from './better-sqlite3.ts';
import { SharedCommitDriver, type WritingConnection } from './sqlite-driver.ts';
import { unavailabilityOf } from './sqlite-errors.ts';
import { checkSqliteIntegrityInThread } from './sqlite-integrity.ts';
import { guardReplacing, inspectSqlite, sqliteStatements } from './sqlite-schema.ts';
import { registerPairs, sqliteSearch } from './sqlite-search.ts';

/**
 * Opens `file:<path>`; a relative path is resolved from the project root.
 * @param channel to the other processes that write to the same file; the file itself has none
 */
export function openSqlite(url: string, channel?: Channel): OpenedEngine {
  const path = resolve(root, url.slice('file:'.length));
  mkdirSync(dirname(path), { recursive: true });
  const writer = connect(path, false);
  // A separate read connection: in WAL mode it sees committed rows only, whatever transaction is open on the writer.
  const reading = connect(path, true);
  registerPairs(writer);
  updateStatistics(writer);
  writer.pragma(waitNever);
  const { db, within: inTurn, waiting } = writerOn(reusingStatements(writer), channel !== undefined);
  const reader = new Kysely<Database>({ dialect: new SqliteDialect({ database: reusingStatements(reading) }) });
  const readCommitted = directReader(reading);
  const readOwn = directReader(writer);
  const versionOf = reading.prepare('PRAGMA data_version').pluck();
  return {
    name: 'sqlite',
    db,
    reader,
    plansByValue: false,
    // BEGIN IMMEDIATE takes the write lock, so every transaction is serializable.
    transaction: (work) => db.transaction().execute(work),
    unavailability: unavailabilityOf,
    forUpdate: (query) => query,
    pipelinesReads: false,
    skipLocked: (query) => query,
    // There is one writer at a time, so ids are assigned in commit order.
    writeBarrier: async () => async () => true,
    channel: channel ?? { tell: async () => undefined, listen: () => async () => undefined },
    read(text, parameters, within) {
      if (within === undefined || within === reader) return readCommitted(text, parameters);
      // A transaction holds the writing connection exclusively; anybody else would have to wait for it.
      return within.isTransaction ? inTurn(() => readOwn(text, parameters)) : cellsOf(within.executeQuery(CompiledQuery.raw(text, [...parameters])));
    },
    // SQLite counts the pages of the narrowest index, not rows: a tenth of a millisecond for a million.
    sizeOf: (table) => readCommitted(`select count(*) from "${table}"`, [])[0]?.[0] as number,
    version: () => versionOf.get() as number,
    contains: (column, text) => sql<boolean>`instr(${typeof column === 'string' ? sql.ref(column) : column}, ${text}) > 0`,
    daysBetween: (from, to) => sql<number>`cast(julianday(${to}) - julianday(${from}) as integer)`,
    japanDay: (instant) => sql<string>`date(${instant}, '+9 hours')`,
    search: sqliteSearch,
    collision(error) {
      const [, all] = /UNIQUE constraint failed: ([\w., ]+)/.exec(messageOf(error)) ?? [];
      const places = all?.split(', ').map((place) => place.split('.')) ?? [];
      return places.length > 0 ? { table: places[0]?.[0] as string, columns: places.map(([, column]) => column as string) } : null;
    },
    isStillNeeded: (error) => messageOf(error).includes('FOREIGN KEY constraint failed'),
    standby: async () => null,
    servers: async () => [],
    async snapshot(read) {
      return reader.connection().execute(async (db) => {
        await sql`BEGIN`.execute(db);
        try {
          return await read(db);
        } finally {
          await sql`COMMIT`.execute(db);
        }
      });
    },
    dump: async (path) => void reading.prepare('VACUUM INTO ?').run(path),
    bytes: async () => [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0),
    // One for writing and one for reading; callers wait only for the first.
    connections: () => ({ open: 2, idle: 1, waiting: waiting() }),
    checkIntegrity: (counts) => checkSqliteIntegrityInThread(path, counts),
    async lastId(table) {
      const { rows } = await sql<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = ${table}`.execute(reader);
      return rows[0]?.seq ?? 0;
    },
    async afterExplicitIds(table, last = 0) {
      // AUTOINCREMENT continues after the largest id by itself, so only deleted rows need this.
      if (last <= (await this.lastId(table))) return;
      await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(db);
      await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${last})`.execute(db);
    },
    migrate: (run) => migrate(writer, run),
    inspect: async () => inspectSqlite(writer),
    statements: sqliteStatements,
    async close() {
      // Kysely closes only what it has used; the writer goes last, so that it checkpoints the write-ahead log into the file.
      await reader.destroy();
      reading.close();
      await db.destroy();
      writer.close();
    },
  };
}

function connect(path: string, readonly: boolean): BetterSqlite3.Database {
  const connection = new Sqlite(path, { readonly, timeout: maxWait });
  if (!readonly) {
    connection.pragma('journal_mode = WAL');
    connection.pragma(journalInMemory);
    connection.pragma(guardReplacing);
  }
  connection.pragma('foreign_keys = ON');
  connection.pragma('synchronous = FULL');
  connection.pragma('cache_size = -32000');
  // Pages, 16 MB: the tail pages of indexes change with every write, and so are written to the file once for many of them.
  connection.pragma('wal_autocheckpoint = 4000');
  return connection;
}

/** Bit mask: dry run over all tables; returns one line for each table that SQLite would analyse. */
const adviceOnAllTables = 'optimize = 0x10003';

/**
 * Updates the planner's statistics of tables that have none or have grown tenfold. SQLite's own `optimize` would analyse every empty table again at
 * each start: 0.4 s instead of 5 ms. Skipped while another process writes; the next one to open the file does it.
 */
function updateStatistics(connection: BetterSqlite3.Database): void {
  try {
    const advice = (connection.pragma(adviceOnAllTables) as { optimize: string }[]).map(({ optimize }) => optimize);
    const wanted = advice.filter((statement) => {
      const [, table] = /^ANALYZE (.*)$/.exec(statement) ?? [];
      return table && connection.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get();
    });
    // SQLite rereads all statistics after each ANALYZE.
    const isFirst = !connection.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'`).get();
    if (wanted.length > 0) connection.exec(isFirst ? 'ANALYZE' : wanted.join(';'));
  } catch (error) {
    if (unavailabilityOf(error) !== 'busy') throw error;
  }
}

/** Milliseconds of SQLite's own busy wait: where nothing else is to be done meanwhile, and where there is. */
const maxWait = 10_000;
const waitLong = `busy_timeout = ${maxWait}`;
const waitNever = 'busy_timeout = 0';

/** Maximum statements kept; each shape of a list (filters, sort) is one. */
const maxStatements = 500;

/** Preparing costs as much as a small query, so prepared statements are cached by their text. */
function cachingStatements(prepare: (text: string) => BetterSqlite3.Statement): (text: string) => BetterSqlite3.Statement {
  const statements = new Map<string, BetterSqlite3.Statement>();
  return (text) => {
    const known = statements.get(text);
    if (known && !known.busy) return known;
    const statement = prepare(text);
    if (statements.size >= maxStatements) statements.delete(statements.keys().next().value as string);
    statements.set(text, statement);
    return statement;
  };
}

/** Kysely prepares at every call, so this returns cached statements. */
function reusingStatements(connection: BetterSqlite3.Database): WritingConnection {
  // A transaction takes the write lock when it begins: one that upgrades later could fail half-way.
  const prepare = cachingStatements((text) => connection.prepare(text === 'begin' ? 'begin immediate' : text));
  return {
    prepare,
    close: () => void connection.close(),
    get inTransaction() {
      return connection.inTransaction;
    },
  };
}

/** Runs statements synchronously, each row as its cells. */
function directReader(connection: BetterSqlite3.Database): (text: string, parameters: readonly unknown[]) => unknown[][] {
  const prepare = cachingStatements((text) => connection.prepare(text).raw());
  return (text, parameters) => prepare(text).all(parameters) as unknown[][];
}

async function cellsOf(result: Promise<QueryResult<unknown>>): Promise<unknown[][]> {
  return (await result).rows.map((row) => Object.values(row as object));
}

/** The statement journal is a few pages; written to a file it would take a quarter of the time of a change of status. */
const journalInMemory = 'temp_store = MEMORY';

/**
 * Foreign keys are disabled while tables are rebuilt and checked as a whole before the commit. `legacy_alter_table` lets a rebuilt table take its old
 * name although triggers of other tables refer to it. Sorting for new indexes may exceed memory, so temporary files are allowed.
 */
async function migrate<Done>(connection: BetterSqlite3.Database, run: (session: Migrating) => Promise<Done>): Promise<Done> {
  connection.pragma('foreign_keys = OFF');
  connection.pragma('legacy_alter_table = ON');
  connection.pragma('temp_store = FILE');
  connection.pragma(waitLong);
  try {
    connection.exec('BEGIN IMMEDIATE');
    connection.exec('CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, "appliedAt" TEXT NOT NULL)');
    let isChanged = false;
    const done = await run({
      rows: async <Row>(query: string) => connection.prepare<[], Row>(query).all(),
      execute: async (script) => {
        isChanged = true;
        connection.exec(script);
      },
    });
    // The check reads every row that refers to another.
    const broken = isChanged ? (connection.pragma('foreign_key_check') as unknown[]) : [];
    if (broken.length > 0) throw new Error(`Migration leaves ${broken.length} dangling references`);
    connection.exec('COMMIT');
    return done;
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  } finally {
    connection.pragma('foreign_keys = ON');
    connection.pragma('legacy_alter_table = OFF');
    connection.pragma(journalInMemory);
    connection.pragma(waitNever);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** SQLite's writing connection as Kysely's, with group commit. `within` runs statements that bypass Kysely in the current transaction. */
export function writerOn(
  connection: WritingConnection,
  isBesideOthers = false,
): { readonly db: Kysely<Database>; readonly within: <T>(work: () => T) => T; readonly waiting: () => number } {
  const driver = new SharedCommitDriver(connection, isBesideOthers);
  const dialect = new SqliteDialect({ database: connection });
  dialect.createDriver = () => driver;
  const db = new Kysely<Database>({ dialect });
  const within = <T>(work: () => T) => driver.within(work);
  runAtOnce(db, {
    rows: (text, parameters) => within(() => connection.prepare(text).all(parameters)),
    change: (text, parameters) => within(() => changed(connection, text, parameters)),
  });
  return { db, within, waiting: () => driver.waiting };
}

function changed(connection: SqliteDatabase, text: string, parameters: readonly unknown[]) {
  const { changes, lastInsertRowid } = connection.prepare(text).run(parameters);
  return { rows: Number(changes), lastId: Number(lastInsertRowid) };
}
