import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, SqliteDatabase } from 'kysely';
import { busyRetries } from '../../ops/metrics/metrics.ts';

/** A connection to write by, which knows whether a transaction is under way on it. */
export interface WritingConnection extends SqliteDatabase {
  readonly inTransaction: boolean;
}

/** Milliseconds for which one who waits lets the same other have the connection, or other processes the file. */
const patience = 10_000;

/** Milliseconds between two looks whether other processes have let go of the file: a look costs a hundredth of one. Spread, so that those who wait do not wait in step. */
const nextLook = () => 1 + Math.random();

/** Milliseconds for which a process beside others takes the file again and again, and for which it leaves it alone then: longer than the others' next look. */
const longestRun = 20;
const courtesy = 4;

/**
 * SQLite's one writing connection, taken in turns. To make a commit durable costs more than most transactions themselves; so those that come
 * at the same time share one: each runs by itself, all are committed together, and none is answered before. A short transaction is over before the
 * next request has even been read; so a commit waits until what has reached the process by now has had its turn, and no longer.
 *
 * After a full disk or an error of the disk SQLite may roll back by itself, and with one member all others of its shared commit: they fail with it, what
 * the member still asks for is refused, and those after it begin anew.
 *
 * Other processes may write as well. One that finds the file taken looks again soon, and goes on with its other work meanwhile; SQLite's own waiting would
 * stop all of it.
 */
export class SharedCommitDriver implements Driver {
  readonly #connection: WritingConnection;
  readonly #isBesideOthers: boolean;
  #waiting: Waiting[] = [];
  #taken = false;
  #turns = 0;
  /** In whose hands the connection is, or was last. */
  #turn: Turn | undefined;
  #watch: NodeJS.Timeout | undefined;
  #shared: SharedCommit | null = null;
  /** When this process began to take the file without leaving it alone, and when it last let go of it. */
  #runSince = 0;
  #leftAt = 0;

  /** @param isBesideOthers whether other processes write to the same file all the time */
  constructor(connection: WritingConnection, isBesideOthers = false) {
    this.#connection = connection;
    this.#isBesideOthers = isBesideOthers;
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
      const run = () => this.within(() => this.#run(query.sql, query.parameters));
      if (turn.isWithin) return run();
      this.#commitShared();
      return this.#whenFree(run);
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
    if (this.#shared) this.within(() => this.#run('savepoint member'));
    else {
      this.#undo();
      if (this.#isBesideOthers) await this.#giveWay();
      await this.#whenFree(() => this.within(() => this.#run('begin')));
    }
    turn.isWithin = true;
  }

  /** So that those who only look now and then find the file free for once, however much there is to write here. */
  async #giveWay(): Promise<void> {
    const at = performance.now();
    if (at - this.#leftAt > courtesy) this.#runSince = at;
    if (at - this.#runSince < longestRun) return;
    await pause(courtesy);
    this.#runSince = performance.now();
  }

  async #whenFree<T>(work: () => T): Promise<T> {
    for (const begun = performance.now(); ; ) {
      try {
        return work();
      } catch (error) {
        if (!isTaken(error) || performance.now() - begun > patience) throw error;
      }
      busyRetries.inc();
      await pause(nextLook());
    }
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
    const { stands } = this.#shared;
    try {
      this.#run('rollback to member');
      this.#run('release member');
      // What refused it may be what a member before it wrote: nobody is told of that before it stands.
      this.#passOn(turn);
      return stands;
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
      this.#leftAt = performance.now();
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

type Answer = QueryResult<never> | Promise<QueryResult<never>>;

/** Whether another process has the file. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_BUSY/.test(String(error.code));
}

/** The connection in the hands of one caller. */
class Turn implements DatabaseConnection {
  isWithin = false;
  isOver = false;
  /** Why SQLite has rolled back what the caller was within; it is told so again whatever it asks for. */
  lost: Error | null = null;
  readonly #run: (query: CompiledQuery) => Answer;

  constructor(run: (query: CompiledQuery, turn: Turn) => Answer) {
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
