import { hash } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { callByKey } from '../db/call-by-key.ts';
import type { Transaction } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { storeAnswers } from '../db/engines/changed-rows.ts';
import { deferInsert } from '../db/engines/new-rows.ts';
import { openedIfPossible } from '../db/sealing.ts';
import { conflict, Failure, malformed } from '../failures/failure.ts';
import type { Services } from '../services.ts';
import { failureJson } from './responses.ts';

/** The answer to a call. */
export interface Answered {
  readonly status: number;
  /** JSON; null where it is not stored. */
  readonly body: string | null;
}

/** Identifies the content of a call. */
export interface CallIdentity {
  /** `POST /api/…` */
  readonly address: string;
  /** The fingerprint of the request body; null while it is still arriving. */
  readonly content: string | null;
}

/** Runs a call on an engine that records the call together with its first change. It reports the body's fingerprint as soon as it is known. */
type Run = (engine: Engine, came: (content: string) => Promise<void>) => Promise<Answered>;

/** A call that came with an `Idempotency-Key`. */
export interface KeyedCall {
  readonly userId: number;
  readonly key: string;
  readonly called: CallIdentity;
  /** Whether a repetition may be detected by its first change at the cost of wasted work; other calls are looked up beforehand. */
  readonly isFoundOut: boolean;
}

/** An answer that is still to be stored. */
interface PendingAnswer {
  readonly id: number;
  readonly call: string;
  readonly answered: Answered;
}

type Known = Pick<Services, 'engine' | 'sealer' | 'log' | 'now'>;

/** Milliseconds for which answers are batched before they are stored. */
const gathering = 250;

/** Milliseconds that a repeated call waits for the answer to the first one, which another process may be about to store; and the polling interval. */
const answerTimeout = 2000;
const pollInterval = 100;

/** Maximum characters of a stored answer. */
const largest = 256 * 1024;

/** Milliseconds for which a call is remembered. */
const kept = 24 * 60 * 60_000;

/** @throws Failure 400 */
export function checkedKey(key: string): string {
  if (/^[\x21-\x7e]{8,255}$/.test(key)) return key;
  throw malformed('Idempotency-Key は、空白を含まない8〜255文字の英数字と記号で指定してください。', undefined, 'malformed_key');
}

/**
 * The idempotency store. A call with the same key changes something once, and a repetition gets the same answer. That a call was made is recorded in
 * the transaction of its first change; its answer is stored afterwards, and nobody waits for it.
 */
export class IdempotencyStore {
  readonly #services: Known;
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #pending = new Map<string, PendingAnswer>();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Known) {
    this.#services = services;
  }

  /**
   * Runs a call, or returns its earlier answer.
   * @throws Failure 409 where the answer is no longer known, 422 where the key belongs to another call, and what `run` throws
   */
  async once({ key, ...call }: KeyedCall, run: Run): Promise<Answered> {
    const callKey = `${call.userId}:${hash('sha256', key)}`;
    for (let other = this.#underWay.get(callKey); other; other = this.#underWay.get(callKey)) await other;
    let end: () => void = () => undefined;
    this.#underWay.set(callKey, new Promise<void>((resolve) => (end = resolve)));
    try {
      return await this.#run({ ...call, callKey }, run);
    } finally {
      this.#underWay.delete(callKey);
      end();
    }
  }

  /** Stores the pending answers. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { engine, sealer, log } = this.#services;
    const answers = [...this.#pending];
    if (answers.length === 0) return;
    const rows = answers.map(([, { id, answered }]) => ({ id, status: answered.status, answer: keptBody(answered, id, sealer) }));
    // Answers that cannot be stored are dropped; a repetition is then asked to check the result.
    const stored = engine.transaction((db) => storeAnswers(db, rows), 'read committed');
    await stored.catch((error: unknown) => log.error({ err: error }, 'answers could not be kept'));
    for (const [callKey, answer] of answers) if (this.#pending.get(callKey) === answer) this.#pending.delete(callKey);
  }

  async #run(call: OneCall, run: Run): Promise<Answered> {
    const isLookedUp = !call.isFoundOut || (call.called.content !== null && this.#pending.has(call.callKey));
    const before = isLookedUp ? await this.#earlier(call) : null;
    if (before) return before;
    const record = new CallRecord(call, this.#services);
    const received = async (content: string) => {
      call.called = { ...call.called, content };
      if (await this.#earlier(call)) throw new Error('This has been done before');
    };
    let made: Answered;
    try {
      made = await run(record.engine, received);
    } catch (error) {
      // The error may be due to a concurrent execution of the same call.
      const twin = record.id === null ? await this.#earlierAfterFailure(call, record.isTaken) : null;
      if (twin) return twin;
      // Something was committed, such as a counted attempt, so the failure is the answer to repetitions.
      if (error instanceof Failure && error.status < 500) this.#keep(call, record, { status: error.status, body: failureJson(error) });
      throw error;
    } finally {
      record.isOver = true;
    }
    // Nothing was recorded: either there was nothing to change, or the call had been executed before.
    const twin = record.id === null && (call.isFoundOut || record.isTaken) ? await this.#earlier(call, record.isTaken) : null;
    if (!twin) this.#keep(call, record, made);
    return twin ?? made;
  }

  #keep({ callKey, called }: OneCall, { id }: CallRecord, answered: Answered): void {
    if (id === null) return;
    this.#pending.set(callKey, { id, call: textOf(called), answered });
    this.#timer ??= setTimeout(() => void this.flush(), gathering).unref();
  }

  async #earlierAfterFailure(call: OneCall, isThere: boolean): Promise<Answered | null> {
    try {
      return await this.#earlier(call, isThere);
    } catch (error) {
      if (error instanceof Failure) throw error;
      // A database problem is reported by the call itself.
      return null;
    }
  }

  /**
   * @param isThere whether the call has certainly been made
   * @returns the stored answer; null where the call has not been made
   * @throws Failure 409 where it has been made and the answer is unknown
   */
  async #earlier({ callKey, called }: OneCall, isThere = false): Promise<Answered | null> {
    for (let waited = 0; ; waited += pollInterval) {
      const found = this.#pending.get(callKey) ?? (await this.#stored(callKey));
      if (found && isOther(found.call, called)) throw keyReused();
      const answered = found?.answered;
      if (answered && answered.body !== null) return answered;
      if (!found && !isThere) return null;
      if (answered || waited >= answerTimeout) throw alreadyDone();
      await pass(pollInterval);
    }
  }

  async #stored(callKey: string): Promise<{ readonly call: string; readonly answered: Answered | null } | null> {
    const { engine, sealer } = this.#services;
    const row = await callByKey(engine, callKey);
    if (!row) return null;
    const body = row.answer === null ? null : openedIfPossible(sealer, row.answer, answerAt(row.id));
    return { call: row.call, answered: row.status === null ? null : { status: row.status, body } };
  }
}

/** Deletes calls older than a day. @returns how many */
export async function deleteOldCalls({ engine, now }: Pick<Services, 'engine' | 'now'>): Promise<number> {
  const old = new Date(now().getTime() - kept).toISOString();
  const gone = await engine.transaction(
    (db) => db.deleteFrom('repeated_calls').where('createdAt', '<', old).executeTakeFirstOrThrow(),
    'read committed',
  );
  return Number(gone.numDeletedRows);
}

interface OneCall extends Omit<KeyedCall, 'key' | 'called'> {
  readonly callKey: string;
  called: CallIdentity;
}

const unknown = '?';

const textOf = ({ address, content }: CallIdentity) => `${address} ${content ?? unknown}`;

/** A form refused before it was complete is compared by its address only. */
function isOther(stored: string, called: CallIdentity): boolean {
  if (!stored.startsWith(`${called.address} `)) return true;
  return called.content !== null && !stored.endsWith(` ${unknown}`) && stored !== textOf(called);
}

/** Records a call as a row in its first committed transaction. */
class CallRecord {
  /** The row's id; null until it is committed. */
  id: number | null = null;
  /** Work that continues after the answer does not record the call. */
  isOver = false;
  /** Whether another process has recorded the same call. */
  isTaken = false;
  readonly engine: Engine;
  readonly #call: OneCall;
  readonly #now: Known['now'];
  /** The transaction that may record the call. */
  #bearer: Promise<unknown> | null = null;

  constructor(call: OneCall, { engine, now }: Known) {
    this.#call = call;
    this.#now = now;
    this.engine = { ...engine, transaction: (work, isolation) => this.#transaction(engine, work, isolation) };
  }

  async #transaction<T>(engine: Engine, work: (db: Transaction) => Promise<T>, isolation: Parameters<Engine['transaction']>[1]): Promise<T> {
    while (this.#bearer) await this.#bearer.catch(() => undefined);
    if (this.id !== null || this.isOver) return engine.transaction(work, isolation);
    let id: number | null = null;
    const bearer = engine.transaction(async (db) => {
      const write = deferInsert(db, { table: 'repeated_calls', row: this.#row() });
      const done = await work(db);
      id = await write();
      return done;
    }, isolation);
    this.#bearer = bearer;
    try {
      const done = await bearer;
      this.id = id;
      return done;
    } catch (error) {
      this.isTaken ||= this.engine.collision(error)?.table === 'repeated_calls';
      throw error;
    } finally {
      this.#bearer = null;
    }
  }

  #row() {
    const { callKey, userId, called } = this.#call;
    const at = this.#now().toISOString();
    return { callKey, userId, call: textOf(called), createdAt: at, updatedAt: at };
  }
}

/** Sealed; null where it is not to be stored or is too large. */
function keptBody({ body }: Answered, id: number, sealer: Known['sealer']): string | null {
  return body === null || body.length > largest ? null : sealer.seal(body, answerAt(id));
}

const answerAt = (row: number) => ({ table: 'repeated_calls', column: 'answer', row });

const keyReused = () =>
  new Failure(422, 'key_reused', 'この Idempotency-Key は、別の内容の操作ですでに使われています。操作ごとに新しいキーを付けてください。');

const alreadyDone = () => conflict('already_done', 'この操作はすでに受け付けています。画面を読み直して、結果を確かめてください。');
