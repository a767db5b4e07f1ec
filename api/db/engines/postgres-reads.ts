import pg from 'pg';
import type { Version } from '../engine.ts';
import { isOutdatedPlan } from './postgres-errors.ts';
import type { Connecting } from './postgres-servers.ts';

/** Reads outside transactions. */
export interface Reads {
  read(text: string, parameters: readonly unknown[]): Promise<unknown[][]>;
  version(): Promise<Version>;
}

/** Calls issued together share a connection and one reading of the database's version. */
interface Batch {
  readonly client: Promise<pg.PoolClient>;
  readers: number;
  version?: Promise<Version>;
}

/**
 * Reads outside a transaction, each row as its cells. Reads issued together (before any result has arrived) are pipelined on one connection and take
 * one round trip. Each fails on its own.
 */
export function readsOn(pool: Connecting, statements: NamedStatements): Reads {
  let open: Batch | undefined;
  const batch = (): Batch => {
    // The batch stays open until all current microtasks are waiting for a result.
    if (!open) queueMicrotask(() => process.nextTick(() => (open = undefined)));
    open ??= { client: pool.connect(), readers: 0 };
    return open;
  };
  const readIn = async (joined: Batch, text: string, parameters: readonly unknown[]): Promise<unknown[][]> => {
    joined.readers++;
    const client = await joined.client;
    try {
      return (await statements.run(text, parameters, (statement) => client.query({ ...statement, rowMode: 'array' }))).rows;
    } finally {
      if (--joined.readers === 0) client.release();
    }
  };
  return {
    read: (text, parameters) => readIn(batch(), text, parameters),
    version() {
      const joined = batch();
      joined.version ??= readIn(joined, versionText, []).then(([row]) => row?.[0] as Version);
      return joined.version;
    },
  };
}

/**
 * The visibility snapshot: transactions below the first number have ended, and those up to the second have ended unless listed as running. A
 * transaction that writes gets a number and ends when it commits. After a failover the new primary may reuse numbers, but has another start time; a
 * standby does not list running transactions.
 */
const versionText = `select case when not pg_is_in_recovery() then pg_postmaster_start_time()::text || ' ' || pg_current_snapshot()::text end`;

/** A statement as `pg` takes it. */
export interface NamedStatement {
  readonly text: string;
  readonly values: unknown[];
  readonly name: string | undefined;
}

/** Each connection keeps every named statement in the server's memory. */
const maxNamed = 300;
const maxTextLength = 6000;

/** Names recurring statements, so that each connection parses and plans them once. */
export class NamedStatements {
  readonly #names = new Map<string, string>();
  #given = 0;

  /**
   * A statement whose plan a migration has outdated is prepared again under another name; within a transaction, which has failed by then, the next
   * run uses the new name.
   */
  async run<T>(text: string, parameters: readonly unknown[], send: (statement: NamedStatement) => Promise<T>, isWithin = false): Promise<T> {
    const values = [...parameters];
    try {
      return await send({ text, values, name: this.#nameOf(text) });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      this.#names.delete(text);
      if (isWithin) throw error;
      return send({ text, values, name: this.#nameOf(text) });
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    // The columns of `*` change when another process migrates; a long text is a batch that rarely recurs.
    if (known !== undefined || this.#names.size >= maxNamed || text.length > maxTextLength || text.includes(' * ')) return known;
    const name = `kept_${this.#given++}`;
    this.#names.set(text, name);
    return name;
  }
}

const { builtins } = pg.types;

/** Integers as numbers, dates as text, instants in ISO form: the same values as from SQLite. */
export function parserOf(type: number, format?: 'text' | 'binary') {
  if (type === builtins.INT8 || type === builtins.NUMERIC) return Number;
  if (type === builtins.DATE) return String;
  if (type === builtins.TIMESTAMPTZ) return instant;
  return pg.types.getTypeParser(type, format === 'binary' ? 'binary' : 'text');
}

/** Converts `2026-11-22 10:04:52.123+00` to ISO form, with a fast path for UTC and for all or no fractional digits. */
function instant(text: string): string {
  if (text.length === 26 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  if (text.length === 22 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`;
  return new Date(text).toISOString();
}
