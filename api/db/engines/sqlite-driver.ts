import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, SqliteDatabase } from 'kysely';

/** A connection to write by, which knows whether a transaction is under way on it. */
export interface WritingConnection extends SqliteDatabase {
  readonly inTransaction: boolean;
}

/** Milliseconds for which one who waits lets the same other have the connection. */
const patience = 10_000;

/**
 * SQLite's one writing connection, taken in turns. To make a commit durable costs more than most transactions themselves; so those that come
 * at the same time share one: each runs by itself, all are committed together, and none is answered before. A short transaction is over before the
 * next request has even been read; so a commit waits until what has reached the process by now has had its turn, and no longer.
 *
 * After a full disk or an error of the disk SQLite may roll back by itself, and with one member all others of its shared commit: they fail with it, what
 * the member still asks for is refused, and those after it begin anew.
 */
export class SharedCommitDriver implements Driver {
  readonly #connection: WritingConnection;
  #waiting: Waiting[] = [];
  #taken = false;
  #turns = 0;
  /** In whose hands the connection is, or was last. */
  #turn: Turn | undefined;
  #watch: NodeJS.Timeout | undefined;
  #shared: SharedCommit | null = null;

  constructor(connection: WritingConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  /** How many wait for the connection. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async acquireConnection(): Promise<Turn> {
    if (this.#taken) await this.#wait();
    this.#taken = true;
    this.#turns++;
    this.#turn = new Turn((query, turn) => {
      // What is no part of a transaction is durable when it is answered.
      if (!turn.isWithin) this.#commitShared();
      return this.within(() => this.#run(query.sql, query.parameters));
    });
    return this.#turn;
  }

  /** Runs statements of the transaction that has the connection now. */
  within<T>(work: () => T): T {
    if (this.#turn?.lost) throw this.#turn.lost;
    try {
      return work();
    } catch (error) {
      this.#noticeRollback(error);
      throw error;
    }
  }

  async beginTransaction(turn: Turn): Promise<void> {
    if (!this.#shared) this.#undo();
    this.within(() => this.#run(this.#shared ? 'savepoint member' : 'begin'));
    turn.isWithin = true;
  }

  async commitTransaction(turn: Turn): Promise<void> {
    if (this.#shared) this.within(() => this.#run('release member'));
    else if (turn.lost) throw turn.lost;
    else this.#shared = new SharedCommit();
    const shared = this.#shared as SharedCommit;
    shared.members++;
    turn.isWithin = false;
    if (shared.members >= mostMembers) this.#commitShared();
    this.#passOn(turn);
    return shared.stands;
  }

  async rollbackTransaction(turn: Turn): Promise<void> {
    // A shared commit that failed has undone everything already, and so has SQLite where it rolled back by itself.
    if (!turn.isWithin) return;
    turn.isWithin = false;
    if (!this.#shared) return this.#undo();
    try {
      this.#run('rollback to member');
      this.#run('release member');
    } catch (error) {
      // The others stand on what cannot be taken back.
      this.#undo();
      this.#failShared(error);
    }
  }

  async releaseConnection(turn: Turn): Promise<void> {
    this.#passOn(turn);
  }

  async destroy(): Promise<void> {
    clearInterval(this.#watch);
    this.#commitShared();
    this.#connection.close();
  }

  #wait(): Promise<void> {
    this.#watch ??= this.#watchOver();
    return new Promise((go, giveUp) => this.#waiting.push({ go, giveUp }));
  }

  /** Whoever keeps the connection too long may itself wait for one of those who wait for it. */
  #watchOver(): NodeJS.Timeout {
    let seen = this.#turns;
    return setInterval(() => {
      if (this.#turns === seen) for (const { giveUp } of this.#waiting.splice(0)) giveUp(new WaitedTooLong());
      seen = this.#turns;
      if (this.#waiting.length > 0) return;
      clearInterval(this.#watch);
      this.#watch = undefined;
    }, patience).unref();
  }

  #passOn(turn: Turn): void {
    if (turn.isOver) return;
    turn.isOver = true;
    const next = this.#waiting.shift();
    if (next) next.go();
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

  /** After a failed statement. */
  #noticeRollback(error: unknown): void {
    if (this.#connection.inTransaction) return;
    this.#failShared(error);
    if (!this.#turn?.isWithin) return;
    this.#turn.isWithin = false;
    this.#turn.lost = error instanceof Error ? error : new Error(String(error));
  }

  #failShared(error: unknown): void {
    this.#shared?.fail(error);
    this.#shared = null;
  }

  /** What cannot even be rolled back is so before the next transaction. */
  #undo(): void {
    if (!this.#connection.inTransaction) return;
    try {
      this.#run('rollback');
    } catch {
      // Whoever asked for it has an error to tell already.
    }
  }

  #run(text: string, parameters: readonly unknown[] = []): QueryResult<never> {
    const statement = this.#connection.prepare(text);
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

interface Waiting {
  readonly go: () => void;
  readonly giveUp: (error: WaitedTooLong) => void;
}

/** Somebody has had the connection for longer than anybody waits. */
export class WaitedTooLong extends Error {}

/** The connection in the hands of one caller. */
class Turn implements DatabaseConnection {
  isWithin = false;
  isOver = false;
  /** Why SQLite has rolled back what the caller was within; it is told so again whatever it asks for. */
  lost: Error | null = null;
  readonly #run: (query: CompiledQuery) => QueryResult<never>;

  constructor(run: (query: CompiledQuery, turn: Turn) => QueryResult<never>) {
    this.#run = (query) => run(query, this);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(query);
  }

  // biome-ignore lint/correctness/useYield: rows come all at once here; long lists are walked by key.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite is not read as a stream');
  }
}
