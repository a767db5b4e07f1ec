import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, SqliteDatabase } from 'kysely';

/**
 * SQLite's one writing connection, taken in turns. To make a commit durable costs more than most transactions themselves; so those that come
 * at the same time share one: each runs by itself, all are committed together, and none is answered before. A short transaction is over before the
 * next request has even been read; so a commit waits until what has reached the process by now has had its turn, and no longer.
 */
export class SharedCommitDriver implements Driver {
  readonly #database: SqliteDatabase;
  readonly #waiting: (() => void)[] = [];
  #taken = false;
  #shared: SharedCommit | null = null;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Turn> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    return new Turn((query, isWithin) => {
      // What is no part of a transaction is durable when it is answered.
      if (!isWithin) this.#commitShared();
      return this.#run(query.sql, query.parameters);
    });
  }

  async beginTransaction(turn: Turn): Promise<void> {
    this.#run(this.#shared ? 'savepoint member' : 'begin');
    turn.isWithin = true;
  }

  async commitTransaction(turn: Turn): Promise<void> {
    if (this.#shared) this.#run('release member');
    else this.#shared = new SharedCommit();
    const shared = this.#shared;
    shared.members++;
    turn.isWithin = false;
    if (shared.members >= mostMembers) this.#commitShared();
    this.#passOn(turn);
    return shared.stands;
  }

  async rollbackTransaction(turn: Turn): Promise<void> {
    // A shared commit that failed has undone everything already.
    if (!turn.isWithin) return;
    turn.isWithin = false;
    if (!this.#shared) this.#run('rollback');
    else {
      this.#run('rollback to member');
      this.#run('release member');
    }
  }

  async releaseConnection(turn: Turn): Promise<void> {
    this.#passOn(turn);
  }

  async destroy(): Promise<void> {
    this.#commitShared();
    this.#database.close();
  }

  #passOn(turn: Turn): void {
    if (turn.isOver) return;
    turn.isOver = true;
    const next = this.#waiting.shift();
    if (next) next();
    else {
      this.#taken = false;
      if (this.#shared) this.#commitSoon(this.#shared);
    }
  }

  /** After what has reached the process by now; again and again while that brings more members. */
  #commitSoon(shared: SharedCommit): void {
    if (shared.isDue) return;
    shared.isDue = true;
    const { members } = shared;
    setImmediate(() => {
      shared.isDue = false;
      // Whoever has the connection now is within it, and passes it on.
      if (this.#shared !== shared || this.#taken) return;
      if (shared.members > members) this.#commitSoon(shared);
      else this.#commitShared();
    });
  }

  #commitShared(): void {
    const shared = this.#shared;
    if (!shared) return;
    this.#shared = null;
    try {
      this.#run('commit');
      shared.succeed();
    } catch (error) {
      this.#undo();
      shared.fail(error);
    }
  }

  /** After a full disk SQLite has rolled back by itself. */
  #undo(): void {
    try {
      this.#run('rollback');
    } catch {
      // Nothing was left to roll back.
    }
  }

  #run(text: string, parameters: readonly unknown[] = []): QueryResult<never> {
    const statement = this.#database.prepare(text);
    if (statement.reader) return { rows: statement.all(parameters) as never[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }
}

/** Nobody waits longer than for so many others. */
const mostMembers = 32;

/** The commit that several transactions wait for. */
class SharedCommit {
  members = 0;
  isDue = false;
  succeed!: () => void;
  fail!: (error: unknown) => void;
  readonly stands: Promise<void>;

  constructor() {
    this.stands = new Promise((resolve, reject) => {
      this.succeed = resolve;
      this.fail = reject;
    });
    // Each member hears of a failure by itself.
    this.stands.catch(() => undefined);
  }
}

/** The connection in the hands of one caller. */
class Turn implements DatabaseConnection {
  isWithin = false;
  isOver = false;
  readonly #run: (query: CompiledQuery, isWithin: boolean) => QueryResult<never>;

  constructor(run: (query: CompiledQuery, isWithin: boolean) => QueryResult<never>) {
    this.#run = run;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(query, this.isWithin);
  }

  // biome-ignore lint/correctness/useYield: rows come all at once here; long lists are walked by key.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite is not read as a stream');
  }
}
