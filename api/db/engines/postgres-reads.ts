import pg from 'pg';
import type { Version } from '../engine.ts';
import { isOutdatedPlan } from './postgres-errors.ts';
import type { Connecting } from './postgres-servers.ts';

/** What is read outside a transaction. */
export interface Reads {
  read(text: string, parameters: readonly unknown[]): Promise<unknown[][]>;
  version(): Promise<Version>;
}

/** Calls that are made in one go have it in common: a connection, and what the database's version is when they are sent. */
interface Batch {
  readonly client: Promise<pg.PoolClient>;
  readers: number;
  version?: Promise<Version>;
}

/**
 * Reads outside a transaction, each row as its cells. Those that are asked for in one go (before any answer has come in) are sent down one connection, one
 * behind the other: several questions, one round trip. Each stands or fails by itself.
 */
export function readsOn(pool: Connecting, statements: NamedStatements): Reads {
  let open: Batch | undefined;
  const batch = (): Batch => {
    // Until all that is under way now has come to wait for an answer.
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
 * Which transactions a statement sees: those below the first number that are over, and those up to the second that are not listed as still running. A
 * transaction that has written gets a number, and is over when it commits. A server that has taken over may give the same numbers to others, but was
 * started at another time; one that only follows does not list what runs.
 */
const versionText = `select case when not pg_is_in_recovery() then pg_postmaster_start_time()::text || ' ' || pg_current_snapshot()::text end`;

/** A statement as `pg` takes it. */
export interface NamedStatement {
  readonly text: string;
  readonly values: unknown[];
  readonly name: string | undefined;
}

/** Each connection holds each of them in the server's memory. */
const mostNamed = 300;
const longest = 6000;

/** Statements that come back have names, by which each connection keeps them: it reads and plans them once. */
export class NamedStatements {
  readonly #names = new Map<string, string>();
  #given = 0;

  /**
   * What a migration has changed since a connection planned it is planned anew, under another name; within a transaction, which is lost by then, the next
   * to run it will find that name.
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
    // What "every column" means changes when another process migrates; a long text is a batch that hardly comes back.
    if (known !== undefined || this.#names.size >= mostNamed || text.length > longest || text.includes(' * ')) return known;
    const name = `kept_${this.#given++}`;
    this.#names.set(text, name);
    return name;
  }
}

const { builtins } = pg.types;

/** Whole numbers as numbers, dates as they are written, instants in ISO form: the same values as from SQLite. */
export function parserOf(type: number, format?: 'text' | 'binary') {
  if (type === builtins.INT8 || type === builtins.NUMERIC) return Number;
  if (type === builtins.DATE) return String;
  if (type === builtins.TIMESTAMPTZ) return instant;
  return pg.types.getTypeParser(type, format === 'binary' ? 'binary' : 'text');
}

/** `2026-11-22 10:04:52.123+00` in ISO form: most servers write in UTC, and most instants with all their digits, or none. */
function instant(text: string): string {
  if (text.length === 26 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  if (text.length === 22 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`;
  return new Date(text).toISOString();
}
