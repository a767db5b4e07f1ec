import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { SchemaChange, SchemaState } from './schema-diff.ts';

/** Looks up folded words in the search tables. Words are not empty; words and ids may be parameters of a prepared statement. */
export interface SearchEngine {
  /** `select id …`: the rows of a search table whose text contains all the words, found through the index, unordered. */
  found(table: string, words: readonly unknown[]): RawBuilder<unknown>;
  /** Whether a column is among the ids that a query returns; the query is evaluated first. */
  among(column: string, ids: RawBuilder<unknown>): RawBuilder<boolean>;
  /** Whether a column is among these ids, as one statement for any number of them. */
  listed(column: string, ids: unknown): RawBuilder<boolean>;
  /** Whether a sample shows that a word is in far more texts of a search table than a number; false where counting is as fast. */
  isCommon(table: string, word: unknown, number: number): RawBuilder<boolean>;
}

/** Unreachable; too many connections or transactions; timed out; disk full; disk or file unreadable or not writable; a table or column missing. */
export type Unavailability = 'away' | 'busy' | 'slow' | 'full' | 'broken' | 'behind';

/** Identifies the committed state: between two equal versions nothing has been committed. */
export type Version = number | string | null;

/** The isolation level of a transaction. SQLite has one writer at a time, so all its transactions are serializable. */
export type Isolation = 'serializable' | 'read committed';

/** An engine with what only the code that opened it may use. */
export interface OpenedEngine extends Engine {
  /** The writing connection itself, outside any transaction: for scripts and tests that have the database to themselves. */
  readonly db: Kysely<Database>;
}

/** Everything in which the two databases differ. Nothing outside `engines/` asks which one runs. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** Reads committed rows, without waiting for a writer. */
  readonly reader: Kysely<Database>;
  /** Whether statements are planned anew for the values of each run, which takes longer than reading a page when many tables are joined. */
  readonly plansByValue: boolean;
  /**
   * Runs writes atomically and serializably: what `work` has read still holds when it commits. On a conflict `work` is run again, so it must have no
   * effects but rows (a stored file without a row is removed by the nightly sweep). `read committed` suffices for a claim, a counter, or a change
   * whose rules concern one row only, which it locks (`forUpdate`) before reading it; other rows that it reads may have changed when it commits.
   */
  transaction<T>(work: (db: Transaction) => Promise<T>, isolation?: Isolation): Promise<T>;
  /**
   * The rows of a recurring statement, each as its cells in column order: committed rows, or those of the given transaction. Bypasses Kysely's
   * executor, which costs as much as reading a row by its id.
   */
  read(sql: string, parameters: readonly unknown[], db?: Kysely<Database>): Promise<unknown[][]> | unknown[][];
  /** Whether reads issued together, before any result has arrived, share one round trip; otherwise each is answered at once. */
  readonly pipelinesReads: boolean;
  /** The number of rows in a table; null where it is unknown without counting. */
  readonly sizeOf: ((table: string) => number) | null;
  /** Changes whenever any process commits; null where that is unknown. */
  version(): Version | Promise<Version>;
  /** Whether a folded text occurs in a column; `%` and `_` are ordinary characters. */
  contains(column: string | RawBuilder<unknown>, text: unknown): RawBuilder<boolean>;
  /** Calendar days between two dates, expressions or parameters; negative when the second is earlier. */
  daysBetween(from: RawBuilder<unknown>, to: unknown): RawBuilder<number>;
  /** The calendar date in Japan of an instant. */
  japanDay(instant: RawBuilder<unknown>): RawBuilder<string>;
  readonly search: SearchEngine;
  /** The unique columns on which a failed write collided, in index order: `users.email`; null when it failed otherwise. */
  collision(error: unknown): { readonly table: string; readonly columns: readonly string[] } | null;
  /** Whether a delete failed because other rows refer to the row. */
  isStillNeeded(error: unknown): boolean;
  /** Why the database was unavailable; null for any other error. */
  unavailability(error: unknown): Unavailability | null;
  /** Locks the rows that a query on one table reads until the transaction ends; waits for other holders. */
  forUpdate<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** Skips rows that another process has locked; applied last to a query on one table. */
  skipLocked<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /**
   * Takes a barrier among the running writes.
   * @returns a function that tells whether all of them have ended; until then rows with ids below the current maximum may still appear
   */
  writeBarrier(): Promise<() => Promise<boolean>>;
  /** Messages between the processes that share the database. */
  readonly channel: Channel;
  /** A standby that has everything committed so far, to keep long reads off the primary; null where there is none. */
  standby(): Promise<Engine | null>;
  /** The servers that hold the database; empty where there is only one. */
  servers(): Promise<readonly ServerState[]>;
  /** Reads a consistent snapshot. */
  snapshot<T>(read: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Writes a consistent snapshot into a new SQLite file; null where rows have to be copied for that. */
  readonly dump: ((path: string) => Promise<void>) | null;
  /** The size of the whole database on disk. */
  bytes(): Promise<number>;
  /** The connections of this process, and how many of its transactions and reads are waiting for one. */
  connections(): Connections;
  /**
   * Checks the integrity of the database and runs count statements, without blocking anybody.
   * @param counts statements that each return one number
   */
  checkIntegrity(counts: readonly string[]): Promise<IntegrityReport>;
  /** The largest id that a table has ever assigned, including deleted rows. */
  lastId(table: string): Promise<number>;
  /** Advances the id sequence past rows inserted with explicit ids, and past `last`. */
  afterExplicitIds(table: string, last?: number): Promise<void>;
  /** Runs migrations and their bookkeeping, the table `schema_migrations`, in one transaction; processes that start together wait for each other. */
  migrate<Done>(run: (session: Migrating) => Promise<Done>): Promise<Done>;
  /** The actual schema of the database, for comparison with the configuration. */
  inspect(): Promise<SchemaState>;
  /** The SQL statements of a change, for a migration file. */
  statements(change: SchemaChange): string[];
  close(): Promise<void>;
}

export interface Connections {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface ServerState {
  readonly host: string;
  /** `leftBehind`: a former primary that still accepts writes although another server has taken over. */
  readonly state: 'primary' | 'standby' | 'leftBehind' | 'away';
  /** Bytes of the log that a standby has not yet replayed; null where unknown. */
  readonly behind: number | null;
}

export interface IntegrityReport {
  /** Japanese lines; empty where it is sound. */
  readonly findings: readonly string[];
  /** The findings about damaged stored bytes; a copy of them is not to be trusted. */
  readonly damage: readonly string[];
  /** How the indexes were checked, for readers who see no findings. */
  readonly means: string;
  /** Null where damage prevented counting. */
  readonly counts: readonly (number | null)[];
}

/** The connection that migrations run on. */
export interface Migrating {
  rows<Row>(query: string): Promise<Row[]>;
  /** Runs any number of statements. */
  execute(script: string): Promise<void>;
}

/** The engine within a transaction: no second transaction, and no messages to other processes. */
export type InnerEngine = Omit<Engine, 'transaction' | 'channel' | 'snapshot' | 'migrate' | 'close'>;

/** Short messages between processes; a database that a single process uses has none to send to. */
export interface Channel {
  /** Sends to all listeners, including this process, at most `longestText` bytes; each receives it once. @throws when it cannot be sent now */
  tell(text: string): Promise<void>;
  /** `missed` is called when messages may have been lost during a disconnection. @returns a function that stops listening */
  listen(hear: (text: string) => void, missed: () => void): () => Promise<void>;
}

/** In bytes; PostgreSQL's limit is just below 8,000. */
export const longestText = 7500;
