import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, SqliteDatabase } from 'kysely';
import { busyRetries } from '../../ops/metrics/metrics.ts';

/** The writing connection, which knows whether a transaction is open on it. */
export interface WritingConnection extends SqliteDatabase {
  readonly inTransaction: boolean;
}

/** Milliseconds that a waiting caller grants to the same holder of the connection, or to other processes that lock the file. */
const waitTimeout = 10_000;

/** Milliseconds before polling the file lock again; polling costs a hundredth of one. Randomised, so that waiting processes do not poll in step. */
const pollDelay = () => 1 + Math.random();

/**
 * Milliseconds for which a process may lock the file again and again when others share it, and for which it then pauses; longer than their polling
 * interval.
 */
const maxRun = 20;
const yieldPause = 4;

/**
 * Serialises access to SQLite's one writing connection, with group commit. A durable commit costs more than most transactions, so concurrent
 * transactions share one: each runs in a savepoint, all are committed together, and none is answered before. The commit waits only until requests
 * that have already arrived have had their turn.
 *
 * After a full disk or an I/O error SQLite may roll back by itself, and with one member all others of the group commit: these fail with it, further
 * statements of the member are refused, and later transactions start afresh.
 *
 * Other processes may write as well. A process that finds the file locked polls and meanwhile continues its other work; SQLite's own busy wait would
 * block the event loop.
 */
export class SharedCommitDriver implements Driver {
  readonly #connection: WritingConnection;
  readonly #isBesideOthers: boolean;
  #waiting: Waiting[] = [];
  #taken = false;
  #turns = 0;
  /** The current or last holder of the connection. */
  #turn: Turn | undefined;
  #watch: NodeJS.Timeout | undefined;
  #shared: SharedCommit | null = null;
  /** When this process began to lock the file without a pause, and when it last released it. */
  #runSince = 0;
  #leftAt = 0;

  /** @param isBesideOthers whether other processes write to the same file all the time */
  constructor(connection: WritingConnection, isBesideOthers = false) {
    this.#connection = connection;
    this.#isBesideOthers = isBesideOthers;
  }

  async init(): Promise<void> {}

  /** Number of callers waiting for the connection. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async acquireConnection(): Promise<Turn> {
    if (this.#taken) await this.#wait();
    this.#taken = true;
    this.#turns++;
    this.#turn = new Turn((query, turn) => {
      // A statement outside a transaction is durable when it is answered, so pending commits go first.
      const run = () => this.within(() => this.#run(query.sql, query.parameters));
      if (turn.isWithin) return run();
      this.#commitShared();
      return this.#whenFree(run);
    });
    return this.#turn;
  }

  /** Runs statements of the transaction that holds the connection. */
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

  /** Pauses under sustained load, so that polling processes find the file unlocked. */
  async #giveWay(): Promise<void> {
    const at = performance.now();
    if (at - this.#leftAt > yieldPause) this.#runSince = at;
    if (at - this.#runSince < maxRun) return;
    await pause(yieldPause);
    this.#runSince = performance.now();
  }

  async #whenFree<T>(work: () => T): Promise<T> {
    for (const begun = performance.now(); ; ) {
      try {
        return work();
      } catch (error) {
        if (!isTaken(error) || performance.now() - begun > waitTimeout) throw error;
      }
      busyRetries.inc();
      await pause(pollDelay());
    }
  }

  async commitTransaction(turn: Turn): Promise<void> {
    if (this.#shared) this.within(() => this.#run('release member'));
    else if (turn.lost) throw turn.lost;
    else this.#shared = new SharedCommit();
    const shared = this.#shared as SharedCommit;
    shared.members++;
    turn.isWithin = false;
    if (shared.members >= maxMembers) this.#commitShared();
    this.#passOn(turn);
    return shared.stands;
  }

  async rollbackTransaction(turn: Turn): Promise<void> {
    // A failed group commit, and a rollback by SQLite itself, have already undone everything.
    if (!turn.isWithin) return;
    turn.isWithin = false;
    if (!this.#shared) return this.#undo();
    const { stands } = this.#shared;
    try {
      this.#run('rollback to member');
      this.#run('release member');
      // A constraint may have failed on an uncommitted row of an earlier member, so the error is reported only after that row is durable.
      this.#passOn(turn);
      return stands;
    } catch (error) {
      // If the savepoint cannot be rolled back, the whole group commit fails.
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

  /** Rejects all waiting callers when one holder keeps the connection too long, since it may itself be waiting for one of them. */
  #watchOver(): NodeJS.Timeout {
    let seen = this.#turns;
    return setInterval(() => {
      if (this.#turns === seen) for (const { giveUp } of this.#waiting.splice(0)) giveUp(new WaitedTooLong());
      seen = this.#turns;
      if (this.#waiting.length > 0) return;
      clearInterval(this.#watch);
      this.#watch = undefined;
    }, waitTimeout).unref();
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

  /** Commits after the requests that have already arrived; again and again while these add members. */
  #commitSoon(shared: SharedCommit): void {
    if (shared.isDue) return;
    shared.isDue = true;
    const { members } = shared;
    setImmediate(() => {
      shared.isDue = false;
      // The current holder is part of the group and commits it when done.
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

  /** Handles a rollback that SQLite did by itself after a failed statement. */
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

  /** Rolls back if a transaction is open; what cannot be rolled back now is rolled back before the next transaction. */
  #undo(): void {
    if (!this.#connection.inTransaction) return;
    try {
      this.#run('rollback');
    } catch {
      // The caller already has an error to report.
    }
  }

  #run(text: string, parameters: readonly unknown[] = []): QueryResult<never> {
    const statement = this.#connection.prepare(text);
    if (statement.reader) return { rows: statement.all(parameters) as never[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }
}

/** Bounds how long the first member waits. */
const maxMembers = 32;

/** The commit that several transactions share. */
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
    // Each member handles the failure itself.
    this.stands.catch(() => undefined);
  }
}

interface Waiting {
  readonly go: () => void;
  readonly giveUp: (error: WaitedTooLong) => void;
}

/** The connection was held longer than `waitTimeout`. */
export class WaitedTooLong extends Error {}

type Answer = QueryResult<never> | Promise<QueryResult<never>>;

/** Whether another process holds the file lock. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_BUSY/.test(String(error.code));
}

/** The connection as one caller holds it. */
class Turn implements DatabaseConnection {
  isWithin = false;
  isOver = false;
  /** Why SQLite rolled back the caller's transaction; every further statement fails with it. */
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
