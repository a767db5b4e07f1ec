import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openStore } from '../../api/files/folder-store.ts';
import { markKey, putBytes } from '../../api/files/store.ts';
import { root } from '../../api/runtime/root.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { clamdServer } from '../support/clamd.ts';
import { makeDemo, placesIn } from '../support/demo-server.ts';
import { type Line, lineTo } from '../support/line.ts';
import { freePort, startPostgres } from '../support/postgres-server.ts';
import { s3Server } from '../support/s3.ts';
import { type SmtpServer, smtpServer } from '../support/smtp.ts';
import { unlimited } from '../support/unlimited.ts';
import { pass } from '../support/until.ts';
import { copied, type EngineName } from './ground.ts';

/** The built product with everything that it needs around it, each over a line of its own. */
export interface Scene {
  readonly url: string;
  readonly admin: ApiClient;
  readonly lines: Readonly<Record<'store' | 'smtp' | 'clamd' | 'database', Line>>;
  readonly smtp: SmtpServer;
  /** Of SQLite. */
  readonly databasePath: string;
  /** Takes a backup. @returns the exit code, what it said, and where */
  backup(): Promise<{ readonly code: number | null; readonly said: string; readonly folder: string }>;
  /** Does what is done every night, and waits for it. */
  lookThrough(): Promise<void>;
  /** The lines of the log that have come since this was asked last. */
  newLog(): readonly Readonly<Record<string, unknown>>[];
  /** What does not work although all is well. */
  brokenNow(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openScene(engine: EngineName, folder: string): Promise<Scene> {
  await makeDemo(folder);
  const places = placesIn(folder);
  const [s3, smtp, clamd, postgres] = await Promise.all([
    s3Server(),
    smtpServer(),
    clamdServer(),
    engine === 'postgres' ? startPostgres('durable') : null,
  ]);
  Object.assign(process.env, s3.env);
  await fillBucket(places.STORAGE_URL, s3.url, join(folder, 'to-bucket'));
  const databaseUrl = postgres ? await copied(places, postgres) : places.DATABASE_URL;
  const endpoint = new URL(new URL(s3.url).searchParams.get('endpoint') ?? '');
  const lines = {
    store: await lineTo(Number(endpoint.port)),
    smtp: await lineTo(portOf(smtp.url)),
    clamd: await lineTo(portOf(clamd.url)),
    database: await lineTo(postgres ? portOf(databaseUrl) : 1),
  };
  const port = await freePort();
  const env = {
    ...process.env,
    ...unlimited,
    DATABASE_URL: postgres ? withPort(databaseUrl, lines.database.port) : databaseUrl,
    STORAGE_URL: s3.url.replace(endpoint.port, String(lines.store.port)),
    SMTP_URL: `smtp://127.0.0.1:${lines.smtp.port}`,
    MAIL_FROM: 'seseragi@example.jp',
    CLAMD_URL: `tcp://127.0.0.1:${lines.clamd.port}`,
    PORT: String(port),
    LOG_LEVEL: 'error',
    NODE_ENV: '',
  };
  const url = `http://127.0.0.1:${port}`;
  const log = startProduct(env);
  await untilWell(url, log.server);
  const admin = await apiClient(url, '/admin/login', 'fund_manager');
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  return {
    url,
    admin,
    lines,
    smtp,
    databasePath: places.DATABASE_URL.slice('file:'.length),
    async backup() {
      const own = { ...env, BACKUP_DIR: backups, STORAGE_URL: s3.url };
      const child = spawn(process.execPath, ['dist/server/api/cli/backup.js'], { cwd: root, env: own });
      let said = '';
      child.stderr.on('data', (chunk) => (said += String(chunk)));
      const [code] = await once(child, 'close');
      return { code, said, folder: backups };
    },
    async lookThrough() {
      await admin('POST', '/system/look');
      while ((await admin('GET', '/system')).data.isLooking) await pass(200);
    },
    newLog: log.newLines,
    async brokenNow() {
      const ready = await fetch(`${url}/readyz`);
      const list = await admin('GET', '/applications?limit=1');
      return [
        ...(ready.status === 200 ? [] : [`/readyz が ${ready.status} のまま`]),
        ...(list.status === 200 ? [] : [`一覧が ${list.status} のまま`]),
      ];
    },
    async close() {
      log.server.kill('SIGKILL');
      await once(log.server, 'exit');
      for (const line of Object.values(lines)) await line.close();
      await Promise.all([s3.close(), smtp.close(), clamd.close(), postgres?.stop()]);
    },
  };
}

const portOf = (url: string) => Number(new URL(url).port);
const withPort = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;

async function fillBucket(from: string, to: string, scratch: string): Promise<void> {
  const [folder, bucket] = [openStore(from), openStore(to, scratch)];
  const copy = async (key: string) => putBytes(bucket, key, await buffer(await folder.open(key)));
  for await (const { key } of folder.list()) await copy(key);
  await copy(markKey);
}

function startProduct(env: NodeJS.ProcessEnv) {
  const server = spawn(process.execPath, ['dist/server/api/server.js'], { cwd: root, env });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const newLines = () => {
    const whole = said.slice(0, said.lastIndexOf('\n') + 1);
    said = said.slice(whole.length);
    return whole.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Readonly<Record<string, unknown>>] : []));
  };
  return { server, newLines };
}

async function untilWell(url: string, server: ChildProcess): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < 120_000; await pass(200)) {
    if (server.exitCode !== null) throw new Error('The product did not come up');
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error('The product was not ready in time');
}
