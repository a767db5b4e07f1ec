import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../api/db/open.ts';
import { root } from '../../api/runtime/root.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { type ApiClient, apiClient, withToken } from '../support/api-client.ts';
import { copyDemo, placesIn, startServer } from '../support/demo-server.ts';
import { withoutGuards } from '../support/guards.ts';
import { freePort } from '../support/postgres-server.ts';
import { until } from '../support/until.ts';

const secret = Buffer.alloc(32, 7).toString('base64');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seseragi-process-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync('node', `dist/server/${script}`.split(' '), {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...placesIn(join(folder, 'kept')), ...env },
    timeout: 200_000,
  });
  return { status, stdout, lines: stderr.trim().split('\n') };
}

describe('the start is refused with one clear line', () => {
  test.each([
    ['api/server.js', { PORT: 'abc' }, 'PORT'],
    ['api/server.js', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    ['api/server.js', { NODE_ENV: 'production' }, 'SECRET_KEY'],
    ['api/server.js', { NODE_ENV: 'production', SECRET_KEY: 'short' }, 'SECRET_KEY'],
    ['api/production.js', { NODE_ENV: '' }, 'SECRET_KEY'],
    ['seed/demo-server.js', { NODE_ENV: 'production', SECRET_KEY: secret }, 'NODE_ENV'],
    ['api/server.js', { DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' }, 'DATABASE_URL'],
  ])('%s with %j', (script, env, named) => {
    const { status, lines } = run(script, env);
    expect(status).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(named);
    expect(lines[0]).toMatch(/[ぁ-ん]/);
  });

  test('when the port is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const { status, lines } = run('api/server.js', { PORT: String(port) });
    other.close();
    expect(status).toBe(1);
    expect(lines.at(-1)).toContain(String(port));
  });
});

describe('production', () => {
  test('setup makes the database and the first administrator, who can sign in after `npm start`; a second start keeps the data', async () => {
    const env = {
      NODE_ENV: 'production',
      SECRET_KEY: secret,
      DATABASE_URL: `file:${join(folder, 'own.sqlite')}`,
      STORAGE_URL: `file:${join(folder, 'files')}`,
      SECOND_FACTOR_ROLES: '',
      PROCESSES: '2',
    };
    let recoveryCodes: string[] = [];
    const account = { USER_NAME: '髙橋 花子', USER_EMAIL: 'Hanako@example.jp' };
    expect(run('api/cli/user-create.js', { ...env, ...account }).lines).toEqual([expect.stringContaining('データベースがまだありません')]);
    expect(run('api/cli/setup.js --database --yes', { ...env, ...account, USER_PASSWORD: 'weak' }).lines[0]).toContain('8文字以上');
    expect(run('api/cli/setup.js --database --yes', { ...env, ...account, USER_PASSWORD: 'Kawa-2026' }).status).toBe(0);
    for (const expected of [0, 1]) {
      const metricsPort = await freePort();
      const server = await startServer('api/server.js', { ...env, METRICS_PORT: String(metricsPort) });
      const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      await expect.poll(metrics).toContain('seseragi_processes 3');
      expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
      const first = await apiClient(server.url, '/admin/login', 'hanako', 'Kawa-2026');
      const call = expected === 0 ? first : await showRecoveryCode(server.url, first, recoveryCodes);
      if (expected === 0) recoveryCodes = await registerApp(call);
      const { data } = await call('GET', '/faqs');
      expect(data.pagination.totalItems).toBe(expected);
      expect(
        (await call('POST', '/faqs', { question: 'いつまでに出しますか', answer: '期限までにお出しください。', category: 'document' })).status,
      ).toBe(201);
      await server.stop();
    }
    const { status, stdout } = run('api/cli/doctor.js', { ...env, PORT: String(await freePort()) });
    expect(status).toBe(1);
    expect(stdout).toContain('サーバー　動いていない');
    expect(stdout).toMatch(/\[直す\] 最後のバックアップ：まだありません\n\s+→ npm run backup/);
    expect(run('api/cli/doctor.js', { ...env, DATABASE_URL: `file:${join(folder, 'none.sqlite')}` }).status).toBe(2);
  });
});

/** In production a head does nothing before a second factor is registered. @returns the recovery codes */
async function registerApp(call: ApiClient): Promise<string[]> {
  expect((await call('GET', '/faqs')).code).toBe('enrolment_required');
  const { secret: key } = (await call('POST', '/time-code')).data;
  return (await call('POST', '/time-code/confirm', { code: TOTP.generate({ secret: Secret.fromBase32(key) }) })).data.recoveryCodes;
}

async function showRecoveryCode(url: string, call: ApiClient, [code]: readonly string[]): Promise<ApiClient> {
  expect((await call('GET', '/faqs')).code).toBe('factor_required');
  return withToken(url, (await call('POST', '/proof', { method: 'recovery', code })).data.token);
}

test('a browser gets the scripts compressed, to keep for ever', async () => {
  const server = await startServer('api/server.js', { DATABASE_URL: `file:${join(folder, 'assets.sqlite')}` });
  const page = await (await fetch(`${server.url}/user/login`)).text();
  // Not the first one, which is too small to be worth it.
  const script = /href="(\/assets\/react-[^"]+\.js)"/.exec(page)?.[1];
  for (const [encoding, expected] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const { headers } = await fetch(server.url + script, { headers: { 'Accept-Encoding': encoding } });
    expect([headers.get('content-encoding'), headers.get('content-type')]).toEqual([expected, 'text/javascript; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  await server.stop();
});

describe('the stop', () => {
  test('lets what runs finish, takes nothing new, and ends cleanly', async () => {
    const server = await startServer('seed/demo-server.js', copied('stop'));
    const call = await apiClient(server.url, '/admin/login', 'fund_manager');
    const token = call.token;
    const download = await fetch(`${server.url}/api/admin/applications/export`, { headers: { Authorization: `Bearer ${token}` } });
    const stopped = server.stop();
    const text = await download.text();
    expect(text.trim().split('\r\n').length).toBeGreaterThan(300);
    expect(await stopped).toBe(0);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  test('a kill in the middle of a bulk change leaves each application moved with its history, or as it was', async () => {
    const places = copied('kill-bulk');
    const url = places.DATABASE_URL;
    const server = await startServer('seed/demo-server.js', places);
    const call = await apiClient(server.url, '/admin/login', 'fund_staff');
    const before = openDatabase(url);
    const ids = (await before.db.selectFrom('applications').select('id').execute()).map(({ id }) => id);
    await before.db.updateTable('applications').set({ status: 'SELECTION_PREPARATION' }).execute();
    await withoutGuards(before, 'status_histories');
    await before.db.deleteFrom('status_histories').execute();
    await before.close();
    const moving = call('POST', '/applications/status', { ids, applicationStatusId: statusEntry('UNDER_REVIEW').id }).catch(() => null);
    await untilMoved(url, 20);
    await server.kill();
    await moving;
    const after = openDatabase(url);
    const moved = await after.db.selectFrom('applications').select('id').where('status', '=', 'UNDER_REVIEW').orderBy('id').execute();
    const told = await after.db.selectFrom('status_histories').select('applicationId').orderBy('applicationId').execute();
    const logged = await after.db
      .selectFrom('audit_logs')
      .select('recordId')
      .where('action', '=', 'action')
      .where('after', 'like', '%UNDER_REVIEW%')
      .where('requestId', 'not like', '00000000-%')
      .orderBy('recordId')
      .execute();
    await after.close();
    const numbers = moved.map(({ id }) => id);
    expect([numbers.length > 0, told.map(({ applicationId }) => applicationId)]).toEqual([true, numbers]);
    expect(logged.map(({ recordId }) => recordId)).toEqual(numbers);
  });

  test('a kill in mid-write leaves whole rows with their audit entries, or none', async () => {
    const places = copied('kill');
    const url = places.DATABASE_URL;
    const server = await startServer('seed/demo-server.js', places);
    const call = await apiClient(server.url, '/admin/login', 'fund_manager');
    let answered = 0;
    const writing = Array.from({ length: 8 }, async (_, writer) => {
      for (let number = 0; ; number++) {
        const answer = await call('POST', '/faqs', { question: `質問 ${writer}-${number}`, answer: '答え', category: 'payment' }).catch(() => null);
        if (answer?.status !== 201) return;
        answered++;
      }
    });
    await until(() => answered >= 20);
    await server.kill();
    await Promise.all(writing);
    const engine = openDatabase(url);
    const rows = await engine.db.selectFrom('faqs').select('id').where('question', 'like', '質問 %').execute();
    const logged = await engine.db
      .selectFrom('audit_logs')
      .select('recordId')
      .where('resource', '=', 'faqs')
      .where('summary', 'like', '%質問 %')
      .execute();
    await engine.close();
    expect(answered).toBeGreaterThan(0);
    expect(rows.length).toBeGreaterThanOrEqual(answered);
    expect(new Set(logged.map(({ recordId }) => recordId))).toEqual(new Set(rows.map(({ id }) => id)));
  });
});

test('`npm run migrate:new` says so when there is nothing to do', () => {
  const { status, stdout } = spawnSync('npm', ['run', 'migrate:new', '--', 'nothing'], { cwd: root, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toContain('マイグレーションは不要です');
});

/** A copy of the demo in a folder of its own. @returns where it lies */
function copied(name: string) {
  copyDemo(inject('demoTemplate'), join(folder, name));
  return placesIn(join(folder, name));
}

/** Waits until a running bulk change has moved so many applications. */
async function untilMoved(url: string, count: number): Promise<void> {
  const engine = openDatabase(url);
  const moved = () => engine.reader.selectFrom('applications').select('id').where('status', '=', 'UNDER_REVIEW').limit(count).execute();
  await until(async () => (await moved()).length >= count);
  await engine.close();
}
