import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { root } from '../../api/root.ts';
import { freePort } from '../support/postgres-server.ts';
import { smtpServer } from '../support/smtp.ts';

/** The product and the bare handler, each in a process of its own on a copy of the same data. */
export interface Servers {
  readonly product: string;
  readonly bare: string;
  readonly ids: readonly number[];
  /** The product's database and process, and the mail server that it sends by. */
  readonly file: string;
  readonly productPid: number;
  readonly smtpUrl: string;
  stop(): Promise<void>;
}

/** How many applications are moved at once: the most that the console lets one select. */
const selected = 1000;

export async function startServers(folder: string, applications: number): Promise<Servers> {
  const file = join(folder, 'product.sqlite');
  const smtp = await smtpServer();
  const env = {
    ...process.env,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'josei@example.jp',
    DATABASE_URL: `file:${file}`,
    STORAGE_URL: `file:${join(folder, 'files')}`,
    LOG_LEVEL: 'error',
  };
  execFileSync('npx', ['tsx', 'seed/cli.ts', '--applications', String(applications)], { cwd: root, env, stdio: 'inherit' });
  const ids = prepareRows(file);
  copyFileSync(file, join(folder, 'bare.sqlite'));
  const [productPort, barePort] = [await freePort(), await freePort()];
  const product = spawn('node', ['dist/server/api/server.js'], { cwd: root, env: { ...env, PORT: String(productPort) }, stdio: 'inherit' });
  const bare = spawn('npx', ['tsx', 'tests/bench/bare-server.ts', String(barePort), join(folder, 'bare.sqlite')], {
    cwd: root,
    stdio: 'inherit',
    detached: true,
  });
  const urls = { product: `http://127.0.0.1:${productPort}`, bare: `http://127.0.0.1:${barePort}` };
  await Promise.all(Object.values(urls).map(untilReady));
  const stop = async () => {
    stopAll(product, bare);
    await smtp.close();
  };
  return { ...urls, ids, file, productPid: product.pid as number, smtpUrl: smtp.url, stop };
}

/** Puts as many applications as one may select to the same status, and empties the write-ahead log. */
function prepareRows(file: string): number[] {
  const db = new Database(file);
  const ids = db.prepare('select id from applications order by id desc limit ?').all(selected) as { id: number }[];
  const move = db.prepare(`update applications set status = 'SELECTION_PREPARATION' where id = ?`);
  // Every one gets a number and a contact, so that every mail can be filled in; the demo's own mails stay where they are.
  db.exec(`update outbox set status = 'cancelled' where status in ('waiting', 'sending')`);
  db.transaction(() => ids.forEach(({ id }) => void move.run(id)))();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return ids.map(({ id }) => id);
}

function stopAll(product: ChildProcess, bare: ChildProcess): void {
  product.kill('SIGTERM');
  // tsx runs the server in a child of its own: the whole group ends.
  if (bare.pid) process.kill(-bare.pid, 'SIGTERM');
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} did not come up`);
}
