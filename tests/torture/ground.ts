import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import type { Engine } from '../../api/db/engine.ts';
import { openDatabase } from '../../api/db/open.ts';
import { root } from '../../api/runtime/root.ts';
import { makeDemo, placesIn } from '../support/demo-server.ts';
import { freePort, startPostgres } from '../support/postgres-server.ts';
import { unlimited } from '../support/unlimited.ts';

export const engineNames = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engineNames)[number];

/** The built product on the demo data, in a folder of its own, to be started and killed at one address. */
export interface Ground {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  /** Starts it unless it runs, and waits until it takes calls. @throws with what it printed where it does not come up */
  ready(): Promise<void>;
  /** Ends it at once, as if its machine had gone. */
  kill(): Promise<void>;
  /** The same database, looked at from outside; open it while the product runs or not. */
  open(): Engine;
  /** One of PostgreSQL's own processes that works for the product. */
  backend(): Promise<number>;
  close(): Promise<void>;
}

export async function openGround(name: EngineName, folder: string, more: Readonly<Record<string, string>> = {}): Promise<Ground> {
  await makeDemo(folder);
  const places = placesIn(folder);
  const postgres = name === 'postgres' ? await startPostgres('durable') : undefined;
  const databaseUrl = postgres ? await copied(places, postgres) : places.DATABASE_URL;
  const port = await freePort();
  const env = { ...places, DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'error', NODE_ENV: '', ...unlimited, ...more };
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  return {
    url,
    env,
    kill,
    async ready() {
      if (!server || server.exitCode !== null || server.signalCode !== null)
        server = spawn(process.execPath, ['dist/server/api/server.js'], { cwd: root, env: { ...process.env, ...env } });
      await untilReady(url, server);
    },
    open: () => openDatabase(databaseUrl),
    backend: () => backendOf(databaseUrl),
    async close() {
      await kill();
      await postgres?.stop();
    },
  };
}

/** The demo as PostgreSQL has it. */
export async function copied(
  places: ReturnType<typeof placesIn>,
  postgres: { url(database: string): string; run(statement: string): Promise<unknown> },
): Promise<string> {
  await postgres.run('CREATE DATABASE torture');
  const url = postgres.url('torture');
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/api/cli/db-copy.js', places.DATABASE_URL, url], {
    cwd: root,
    env: { ...process.env, ...places },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The demo could not be copied: ${stderr}`);
  return url;
}

async function backendOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'seseragi' LIMIT 1");
  await client.end();
  return rows[0].pid;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  for (const begun = performance.now(); performance.now() - begun < 60_000; ) {
    if (server.exitCode !== null) throw new Error(`The product did not come up again:\n${output}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`The product was not ready within a minute:\n${output}`);
}

export const fileFolder = (ground: Ground) => (ground.env.STORAGE_URL ?? '').slice('file:'.length);

/** Where a trial keeps what belongs to one engine. */
export const placeOf = (folder: string, name: EngineName) => join(folder, name);
