import { fork, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface PostgresServer {
  /** The address of a database on it. */
  url(database: string): string;
  /** Runs one statement, unless told otherwise outside any test database. */
  run(statement: string, database?: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL on a free port, in a folder of its own that goes when it stops. A quick one forgets its last commits when it crashes; a
 * durable one does not.
 */
export async function startPostgres(endurance: 'quick' | 'durable' = 'quick'): Promise<PostgresServer> {
  serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-postgres-'));
  // As root the server runs as a user of its own, who must reach its data.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'postgres-process.ts'), [join(folder, 'data'), String(port), endurance], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended.then(([code]) => Promise.reject(new Error(`PostgreSQL did not start (${code})`)))]);
  const url = (database: string) => `postgres://seseragi:seseragi@127.0.0.1:${port}/${database}`;
  return {
    url,
    async run(statement, database = 'postgres') {
      const client = new pg.Client({ connectionString: url(database) });
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

/** As root a server runs as a user of its own; a bare machine has none, and several test processes may find that out at the same time. */
export function serverUser(): { uid: number; gid: number } | Record<never, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10);
  for (let attempt = 0; attempt < 10 && Number.isNaN(id('-u')); attempt++) spawnSync('useradd', ['--system', '--user-group', 'postgres']);
  return { uid: id('-u'), gid: id('-g') };
}

/** Test processes side by side, each of which has every eighth port to itself. */
const lanes = 8;
const lane = Number(process.env.VITEST_POOL_ID ?? 0) % lanes;
const given = new Set<number>();

/**
 * A port that nobody takes between this look and its use: none that another test process may find, nor one that the system gives to outgoing calls
 * (from 32768 on).
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 10_000 + lanes * randomInt(2500) + lane;
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error('no port');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
