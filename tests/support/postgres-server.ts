import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface PostgresServer {
  /** The address of a database on it. */
  url(database: string): string;
  /** Runs one statement outside any test database. */
  run(statement: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL on a free port, in a folder of its own that goes when it stops. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-postgres-'));
  // As root the server runs as a user of its own, who must reach its data.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'postgres-process.ts'), [join(folder, 'data'), String(port)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended.then(([code]) => Promise.reject(new Error(`PostgreSQL did not start (${code})`)))]);
  const url = (database: string) => `postgres://seseragi:seseragi@127.0.0.1:${port}/${database}`;
  return {
    url,
    async run(statement) {
      const client = new pg.Client({ connectionString: url('postgres') });
      await client.connect();
      await client.query(statement);
      await client.end();
    },
    async stop() {
      child.disconnect();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
