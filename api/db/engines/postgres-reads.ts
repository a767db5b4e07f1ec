import type pg from 'pg';
import type { Version } from '../engine.ts';
import type { NamedStatements } from './postgres-statements.ts';

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
export function readsOn(pool: pg.Pool, statements: NamedStatements): Reads {
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
