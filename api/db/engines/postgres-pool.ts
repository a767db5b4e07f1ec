import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isOutdatedPlan } from './postgres-trouble.ts';

/** Names by which each connection keeps statements that come back, so that it reads and plans them once. */
export interface StatementNames {
  /** Undefined where the server should not keep it. */
  of(text: string): string | undefined;
  /** The text gets another name when it comes back. */
  forget(text: string, name: string | undefined): void;
}

export function statementNames(): StatementNames {
  const names = new Map<string, string>();
  let given = 0;
  return {
    of(text) {
      const known = names.get(text);
      // What "every column" means changes when another process migrates; a long text is a batch that hardly comes back.
      if (known !== undefined || names.size >= mostNamed || text.length > longest || text.includes(' * ')) return known;
      const name = `kept_${given++}`;
      names.set(text, name);
      return name;
    },
    forget(text, name) {
      if (names.get(text) === name) names.delete(text);
    },
  };
}

/** Each connection holds each of them in the server's memory. */
const mostNamed = 300;
const longest = 6000;

/**
 * Runs a statement under its name. What a migration has changed since a connection planned it is planned anew, under another name; within a
 * transaction, which is lost by then, the next to run it will find that name.
 */
export async function underItsName<T>(
  names: StatementNames,
  text: string,
  run: (name: string | undefined) => Promise<T>,
  isWithin: () => boolean = () => false,
): Promise<T> {
  const name = names.of(text);
  try {
    return await run(name);
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error;
    names.forget(text, name);
    if (isWithin()) throw error;
    return run(names.of(text));
  }
}

/** The pool as Kysely takes it, with names for its statements. */
export function namingPool(pool: pg.Pool, names: StatementNames): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? namingClient(client, names);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function namingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => queryUnderItsName(client, names, text, values);
  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}

/** Runs a statement on a connection that one has to oneself. */
export function queryUnderItsName<Row>(
  client: pg.PoolClient,
  names: StatementNames,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
  const isWithin = () => client.getTransactionStatus() !== 'I';
  return underItsName(names, text, (name) => client.query({ text, values: [...values], name } as pg.QueryConfig), isWithin);
}
