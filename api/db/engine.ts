import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { SchemaChange, SchemaState } from './schema-diff.ts';

/** How an engine looks up folded words in the search tables. Words are not empty; words and ids may be parameters of a prepared statement. */
export interface SearchEngine {
  /** `select id …`: the rows of a search table whose text contains all the words, by the index, in no order. */
  found(table: string, words: readonly unknown[]): RawBuilder<unknown>;
  /** Whether a column is among the ids that a query gives; the query is answered first. */
  among(column: string, ids: RawBuilder<unknown>): RawBuilder<boolean>;
  /** Whether a column is among these ids: one statement, however many there are. */
  listed(column: string, ids: unknown): RawBuilder<boolean>;
  /** Whether a sample shows that a word is in far more texts of a search table than a number; false where counting is as quick. */
  isCommon(table: string, word: unknown, number: number): RawBuilder<boolean>;
}

/** Out of reach; too many at once; too long a work; no room left on its disk; a disk, or a file on it, that cannot be read or written as it should; a table or
 * column that it does not have. */
export type Unavailability = 'away' | 'busy' | 'slow' | 'full' | 'broken' | 'behind';

/** What the database holds at a moment: while two are alike, nothing has been committed between them. */
export type Version = number | string | null;

/** How far a transaction is kept apart from those beside it. SQLite has one writer at a time, and so knows one level only. */
export type Isolation = 'serializable' | 'read committed';

/** An engine in the hands of whoever opened it. */
export interface OpenedEngine extends Engine {
  /** The writing connection itself, past every transaction: for scripts and tests that have the database to themselves. */
  readonly db: Kysely<Database>;
}

/** Everything in which the two databases differ. Outside `engines/` nothing asks which one runs. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** For reading what is committed, beside any writer. */
  readonly reader: Kysely<Database>;
  /** Whether statements are planned for the values of each run, which takes longer than to read a page where many tables are joined. */
  readonly plansByValue: boolean;
  /**
   * Runs writes that stand or fall together. They are serializable: as if none were under way beside them, so that what `work` has read still holds when it
   * commits. Where others got in its way it is begun anew, so it must leave nothing behind but rows (a stored file without a row goes with the nightly
   * sweep). Read committed is enough for a claim, a counter, or a change whose rules all speak of one row, which it locks (`forUpdate`) before it reads it:
   * what it reads of other rows may have changed when it commits.
   */
  transaction<T>(work: (db: Transaction) => Promise<T>, isolation?: Isolation): Promise<T>;
  /**
   * Rows of a statement whose text comes back again and again, each as its cells in the order of the columns. It reads what is committed,
   * or in the transaction that is given. Without Kysely's own executor, which costs as much as a row by its id.
   */
  read(sql: string, parameters: readonly unknown[], db?: Kysely<Database>): Promise<unknown[][]> | unknown[][];
  /** Whether reads that are asked for in one go, before any answer has come in, are on their way together and cost one round trip; else each is answered at once. */
  readonly pipelinesReads: boolean;
  /** How many rows a table has; null where that is not known without counting them. */
  readonly sizeOf: ((table: string) => number) | null;
  /** Another one whenever anything has been committed, by whichever process; null where that cannot be told. */
  version(): Version | Promise<Version>;
  /** Whether a folded text occurs in a column; `%` and `_` are ordinary characters. */
  contains(column: string | RawBuilder<unknown>, text: unknown): RawBuilder<boolean>;
  /** How many days lie between two calendar dates, expressions or parameters; negative when the second is the earlier one. */
  daysBetween(from: RawBuilder<unknown>, to: unknown): RawBuilder<number>;
  /** The calendar date in Japan of an instant. */
  japanDay(instant: RawBuilder<unknown>): RawBuilder<string>;
  readonly search: SearchEngine;
  /** Which unique columns a failed write collided on, in the order of their index: `users.email`; null when it failed otherwise. */
  collision(error: unknown): { readonly table: string; readonly columns: readonly string[] } | null;
  /** Whether a delete failed because other rows need the row. */
  isStillNeeded(error: unknown): boolean;
  /** Why the database did not do as asked, where that is nobody's mistake. Else null. */
  unavailability(error: unknown): Unavailability | null;
  /** Keeps the rows that a query on one table reads from being changed by anybody else until the transaction ends; waits for whoever holds them. */
  forUpdate<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** Leaves out the rows that another process is just taking; ends a query on the rows of one table. */
  skipLocked<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /**
   * Set among the writes that are under way. @returns what tells later whether all of them are through: until then, rows with smaller numbers than those
   * that are there may still appear
   */
  writeBarrier(): Promise<() => Promise<boolean>>;
  /** Between the processes that share the database. */
  readonly channel: Channel;
  /**
   * For long reads, which are kept away from the server that everybody writes to: the same, read from a standby that holds all that is committed now; null
   * where there is none.
   */
  standby(): Promise<Engine | null>;
  /** The servers that hold the database; none where there is but one. */
  servers(): Promise<readonly ServerState[]>;
  /** Reads everything as it was at one moment, whatever is written beside it. */
  snapshot<T>(read: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Writes everything as it is at one moment into a new SQLite file, whatever is written beside it; null where rows have to be copied for that. */
  readonly dump: ((path: string) => Promise<void>) | null;
  /** What everything together takes on its disk. */
  bytes(): Promise<number>;
  /** The connections that this process has, and how many of its transactions and reads wait for one. */
  connections(): Connections;
  /**
   * Looks whether the database itself is sound, and counts what the statements ask for: nobody waits for it, however long it takes.
   * @param counts statements that give one number each
   */
  examine(counts: readonly string[]): Promise<Examination>;
  /** The largest id that a table has ever given out, also to rows that are gone. */
  lastId(table: string): Promise<number>;
  /** Lets new rows follow those that were inserted with ids of their own, and the id given. */
  afterExplicitIds(table: string, last?: number): Promise<void>;
  /** Runs migrations and their bookkeeping, the table `schema_migrations`, in one transaction; processes that start together wait for each other. */
  migrate<Done>(run: (session: Migrating) => Promise<Done>): Promise<Done>;
  /** What the database really holds, for comparison with the configuration. */
  inspect(): Promise<SchemaState>;
  /** The statements that make a change, for a migration file. */
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
  /** One that was left behind takes writes although another has taken over since. */
  readonly state: 'primary' | 'standby' | 'leftBehind' | 'away';
  /** Bytes of the log that a standby has yet to take in; null where nobody can tell. */
  readonly behind: number | null;
}

export interface Examination {
  /** Japanese lines, none where it is sound. */
  readonly findings: readonly string[];
  /** Those of them that say that stored bytes are not what was written: a copy of them is not to be trusted. */
  readonly damage: readonly string[];
  /** How the indexes were looked at, for whoever reads that nothing was found. */
  readonly means: string;
  /** Null where the damage was in the way. */
  readonly counts: readonly (number | null)[];
}

/** The connection that migrates. */
export interface Migrating {
  rows<Row>(query: string): Promise<Row[]>;
  /** Any number of statements. */
  execute(script: string): Promise<void>;
}

/** What a transaction may ask of the engine: anything but another transaction, or a word to the other processes. */
export type InnerEngine = Omit<Engine, 'transaction' | 'channel' | 'snapshot' | 'migrate' | 'close'>;

/** Short texts from one process to the others; a database that one process alone can use has nobody to tell. */
export interface Channel {
  /** Tells all that listen, this process too. At most `longestText` bytes; nobody hears it twice. @throws when it cannot be told now */
  tell(text: string): Promise<void>;
  /** `missed` is called when texts may have been lost, for want of a connection. @returns what ends it */
  listen(hear: (text: string) => void, missed: () => void): () => Promise<void>;
}

/** In bytes: what PostgreSQL takes is just below 8,000. */
export const longestText = 7500;
