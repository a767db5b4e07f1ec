import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Sqlite } from '../../api/db/engines/better-sqlite3.ts';
import { readEnvironmentFile } from '../../api/ops/installation/environment-file.ts';
import { root } from '../../api/runtime/root.ts';
import { freePort } from '../support/postgres-server.ts';
import { type SmtpServer, smtpServer } from '../support/smtp.ts';
import { until } from '../support/until.ts';

let folder: string;
let mails: SmtpServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seseragi-setup-'));
  mails = await smtpServer();
});

afterAll(async () => {
  await mails.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Of this environment the product takes nothing but the way to its programs. */
const bare = { PATH: process.env.PATH ?? '' };

function setup(cwd: string, { args = [], env = {}, typed = '' }: { args?: readonly string[]; env?: Record<string, string>; typed?: string }) {
  const script = join(root, 'dist/server/api/cli/setup.js');
  const { status, stdout, stderr } = spawnSync('node', [script, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...bare, ...env },
    input: typed,
    timeout: 200_000,
  });
  return { status, said: stdout, lines: stderr.trim().split('\n') };
}

const fileIn = (cwd: string) => readEnvironmentFile(join(cwd, 'seseragi.env')) as Record<string, string>;

test('somebody who answers has a server that reads its settings, a mail that has come, and a link to sign in by', async () => {
  const cwd = join(folder, 'typed');
  mkdirSync(cwd);
  const places = [`file:${cwd}/data/own.sqlite`, `file:${cwd}/data/files`];
  const [port, taken] = [await freePort(), await freePort()];
  const other = createServer().listen(taken, '127.0.0.1');
  await once(other, 'listening');
  mkdirSync(join(cwd, 'backups'));
  const answers = [
    '河川 #1 基金',
    String(taken),
    String(port),
    `localhost:${port}`,
    `http://localhost:${taken}`,
    '',
    ...places,
    'smtp://127.0.0.1:1',
    '河川基金 <josei@example.jp>',
    '',
    mails.url,
    '',
    'hanako@example.jp',
    `${cwd}/unplugged/backups`,
    '/proc',
    `${cwd}/backups`,
    '髙橋 花子',
    'hanako',
    '髙橋 花子',
    'hanako@example.jp',
  ];
  const { status, said } = setup(cwd, { typed: `${answers.join('\n')}\n` });
  other.close();
  expect(status).toBe(0);
  expect(said).toMatch(new RegExp(`ポート ${taken} はすでに使われています.*待ち受けるポート（${port}）と違います`, 's'));
  expect([existsSync(join(cwd, 'unplugged')), said]).toEqual([false, expect.stringMatching(/unplugged\/backups がありません.*mkdir -p/)]);
  expect(said).toMatch(
    /PUBLIC_URL の値が正しくありません.*試しのメールを送れませんでした。つながりません.*hanako@example.jp に試しのメールを送りました/s,
  );
  expect(said).toMatch(/\/proc に書けません（ENOENT）.*同じディスクです.*メールアドレスは.*髙橋 花子（基金管理者）を登録しました/s);
  // As it is printed, it leads to the server that starts with these settings.
  const link = /http:\/\/\S+token=(\S+)/.exec(said);
  const token = link?.[1];
  expect((await mails.received()).map(({ to, mail }) => [to, mail.subject])).toEqual([[['hanako@example.jp'], 'せせらぎ：試しのメール']]);
  expect(statSync(join(cwd, 'seseragi.env')).mode & 0o777).toBe(0o600);
  const { SECRET_KEY, ...file } = fileIn(cwd);
  expect(Buffer.from(SECRET_KEY as string, 'base64')).toHaveLength(32);
  expect(file).toEqual({
    NODE_ENV: 'production',
    FOUNDATION_NAME: '河川 #1 基金',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: places[0],
    STORAGE_URL: places[1],
    SMTP_URL: mails.url,
    MAIL_FROM: '河川基金 <josei@example.jp>',
    BACKUP_DIR: `${cwd}/backups`,
  });

  const env = { ...bare, LOG_LEVEL: 'error' };
  const server = spawn('node', [join(root, 'dist/server/api/production.js')], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const post = async (path: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.status;
  };
  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok === true);
  expect(await (await fetch(`http://127.0.0.1:${port}/admin/login`)).text()).toContain('河川 #1 基金');
  expect((await fetch(link?.[0] as string)).status).toBe(200);
  expect(await post('/api/password-reset/confirm', { token, newPassword: 'Kawa-no-Nagare-2026' })).toBe(200);
  expect(await post('/api/admin/login', { email: 'hanako@example.jp', password: 'Kawa-no-Nagare-2026' })).toBe(200);
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('a script answers by the environment; a second run keeps the key and what it does not ask, and asks before it writes', async () => {
  const cwd = join(folder, 'scripted');
  mkdirSync(cwd);
  const env = {
    PORT: String(await freePort()),
    PUBLIC_URL: 'https://kikin.example.jp',
    DATABASE_URL: `file:${cwd}/own.sqlite`,
    STORAGE_URL: `file:${cwd}/files`,
    USER_NAME: '髙橋 花子',
    USER_EMAIL: 'hanako@example.jp',
  };
  expect(setup(cwd, { args: ['--yes'], env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.jp' } })).toMatchObject({
    status: 1,
    lines: [expect.stringMatching(/メールの設定を直して/)],
  });
  expect(setup(cwd, { args: ['--yes'], env: { ...env, DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' } })).toMatchObject({
    status: 1,
    lines: [expect.stringMatching(/PostgreSQL（127.0.0.1:1）につながりません/)],
  });
  expect(setup(cwd, { args: ['--yes'], env: { ...env, BACKUP_DIR: `${cwd}/none` } })).toMatchObject({
    status: 1,
    lines: [expect.stringMatching(/none がありません.*mkdir -p/)],
  });
  expect(existsSync(join(cwd, 'seseragi.env'))).toBe(false);

  expect(setup(cwd, { args: ['--yes'], env }).status).toBe(0);
  const first = fileIn(cwd);
  expect(first).toMatchObject({ TRUST_PROXY: 'true', FOUNDATION_NAME: '河川基金' });
  const text = readFileSync(join(cwd, 'seseragi.env'), 'utf8');
  expect(setup(cwd, { args: ['--yes'], env })).toMatchObject({ status: 1, lines: [expect.stringMatching(/seseragi.env はそのままです.*--again/)] });
  expect(setup(cwd, { typed: '\n' }).status).toBe(1);
  expect(readFileSync(join(cwd, 'seseragi.env'), 'utf8')).toBe(text);
  // Its port may be taken by the server that it is for.
  const running = createServer().listen(Number(env.PORT), '127.0.0.1');
  await once(running, 'listening');
  const again = setup(cwd, { args: ['--yes', '--again'], env: { FOUNDATION_NAME: '流域基金' } });
  running.close();
  expect([again.status, again.said]).toEqual([0, expect.stringContaining('利用者はすでにいます')]);
  expect(fileIn(cwd)).toEqual({ ...first, FOUNDATION_NAME: '流域基金' });
});

test('a server in production that nobody can sign in to says so on its page, until there is somebody', async () => {
  const cwd = join(folder, 'deserted');
  mkdirSync(cwd);
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATABASE_URL: `file:${cwd}/own.sqlite`,
    STORAGE_URL: `file:${cwd}/files`,
    USER_NAME: '髙橋 花子',
    USER_EMAIL: 'hanako@example.jp',
  };
  expect(setup(cwd, { args: ['--yes'], env }).status).toBe(0);
  const database = new Sqlite(`${cwd}/own.sqlite`);
  database.exec('CREATE TABLE kept AS SELECT * FROM users; PRAGMA foreign_keys = OFF; DELETE FROM users');
  const server = spawn('node', [join(root, 'dist/server/api/production.js')], { cwd, env: bare });
  let log = '';
  server.stdout.on('data', (chunk) => (log += String(chunk)));
  const page = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/admin/login`).catch(() => null);
    return answer && [answer.status, await answer.text()];
  };
  await until(async () => (await page()) !== null);
  expect(await page()).toEqual([503, expect.stringMatching(/利用者がまだいません。.*npm run setup.*npm run user:create/)]);
  expect(log).toContain('利用者がまだいません');
  database.exec('INSERT INTO users SELECT * FROM kept; DROP TABLE kept');
  database.close();
  expect(await page()).toEqual([200, expect.stringContaining('<div id="root">')]);
  server.kill('SIGTERM');
});

test('settings that come from outside get their database and the first administrator without a file; on a network without TLS the port is open to it', () => {
  const cwd = join(folder, 'container');
  mkdirSync(cwd);
  const env = {
    NODE_ENV: 'production',
    SECRET_KEY: Buffer.alloc(32, 4).toString('base64'),
    PUBLIC_URL: 'http://192.0.2.7:3111',
    PORT: '3111',
    DATABASE_URL: `file:${cwd}/own.sqlite`,
    STORAGE_URL: `file:${cwd}/files`,
    USER_NAME: '髙橋 花子',
    USER_EMAIL: 'hanako@example.jp',
  };
  const { status, said } = setup(cwd, { args: ['--database', '--yes'], env });
  expect([status, existsSync(join(cwd, 'own.sqlite')), existsSync(join(cwd, 'seseragi.env'))]).toEqual([0, true, false]);
  expect(said).toContain('http://192.0.2.7:3111/admin-');
  expect(setup(cwd, { args: ['--yes'], env }).said).toContain('利用者はすでにいます');
  expect(fileIn(cwd)).toMatchObject({ HOST: '0.0.0.0', PORT: '3111' });
});
