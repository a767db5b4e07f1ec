import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** The pool as Kysely takes it. Statements that come back have names, so that each connection reads and plans them once. */
export function namingPool(pool: pg.Pool, nameOf: (text: string) => string | undefined): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? namingClient(client, nameOf);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function namingClient(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => client.query({ text, values, name: nameOf(text) } as pg.QueryConfig);
  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}

/** Names for texts; undefined where the server should not keep one. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    // What "every column" means changes when another process migrates; a long text is a batch that hardly comes back.
    if (known !== undefined || names.size >= mostNamed || text.length > longest || text.includes(' * ')) return known;
    const name = `kept_${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** Each connection holds each of them in the server's memory. */
const mostNamed = 300;
const longest = 6000;
