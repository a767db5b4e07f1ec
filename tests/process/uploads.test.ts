import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../api/db/open.ts';
import { root } from '../../api/runtime/root.ts';
import { apiClient } from '../support/api-client.ts';
import { copyDemo, placesIn, type RunningServer, startServer } from '../support/demo-server.ts';
import { type S3Server, s3Server } from '../support/s3.ts';
import { pass, until } from '../support/until.ts';

const megabyte = 1024 * 1024;
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(5 * megabyte, 'a')]);

const folder = mkdtempSync(join(tmpdir(), 'seseragi-uploads-'));
const files = join(folder, 'files');
const env = placesIn(folder);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a kill in mid-upload', () => {
  let server: RunningServer;
  beforeAll(async () => {
    copyDemo(inject('demoTemplate'), folder);
    server = await startServer('seed/demo-server.js', env);
  });
  afterAll(() => server.kill());

  test('leaves no row and, after the next start, no bytes; what had been answered is whole', async () => {
    const { token } = await apiClient(server.url, '/admin/login', 'fund_staff');
    const before = await rows();
    const kept = await upload(server.url, token, '残る.pdf');
    expect(kept.status).toBe(201);
    const broken = half(server.url, token);
    await until(() => incoming().length === 1);
    await server.kill();
    broken.destroy();
    expect([incoming().length, await rows()]).toEqual([1, before + 1]);
    server = await startServer('seed/demo-server.js', env);
    expect([incoming(), await rows()]).toEqual([[], before + 1]);
    expect(check(env)).toMatchObject({ status: 0, stdout: expect.stringMatching(/件を点検しました。見つからない：0件、内容が違う：0件\n$/) });
  });

  test('among many, again and again: every row has its bytes, unaltered', async () => {
    for (const delay of [150, 400, 900]) {
      const { token } = await apiClient(server.url, '/admin/login', 'fund_staff');
      const sending = Array.from({ length: 4 }, async (_, sender) => {
        for (let number = 0; ; number++) {
          const answer = await upload(server.url, token, `${sender}-${number}.pdf`).catch(() => null);
          if (answer?.status !== 201) return;
        }
      });
      await pass(delay);
      await server.kill();
      await Promise.all(sending);
      server = await startServer('seed/demo-server.js', env);
      expect([incoming(), check(env).status]).toEqual([[], 0]);
    }
  });

  test('`npm run files:check` names a damaged file, and ends with 1', async () => {
    const engine = openDatabase(env.DATABASE_URL);
    const { storageKey, fileName } = await engine.reader.selectFrom('files').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    await engine.close();
    writeFileSync(join(files, storageKey.slice(0, 2), storageKey), 'damaged');
    const { status, stdout } = check(env);
    expect([status, stdout]).toEqual([1, expect.stringContaining(`「${fileName}」`)]);
    expect(stdout).toContain('内容が登録したときと違います');
  });
});

describe('a bucket', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await s3Server();
  });
  afterAll(() => s3.close());

  test('takes uploads of the built product, and gives them out again', async () => {
    const own = { ...s3.env, DATABASE_URL: `file:${join(folder, 'bucket.sqlite')}`, STORAGE_URL: s3.url };
    await promisify(execFile)('node', ['dist/server/seed/cli.js', '--applications', '20'], { cwd: root, env: { ...process.env, ...own } });
    const server = await startServer('api/server.js', own);
    const call = await apiClient(server.url, '/admin/login', 'fund_staff');
    const { data } = await upload(server.url, call.token, '報告書.pdf');
    const form = (await call('GET', '/report_forms?limit=1')).data.report_forms[0].id;
    expect((await call('PUT', `/report_forms/${form}`, { templateFileId: data.id })).status).toBe(200);
    const answer = await fetch(`${server.url}/api/files/report_forms/${form}/templateFileId`, { headers: { Authorization: `Bearer ${call.token}` } });
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
    await server.stop();
    expect(check(own).status).toBe(0);
  });
});

function formOf(name: string): FormData {
  const form = new FormData();
  form.set('resource', 'report_forms');
  form.set('field', 'templateFileId');
  form.set('file', new File([pdf], name));
  return form;
}

async function upload(url: string, token: string, name: string): Promise<{ status: number; data: { id: number } }> {
  const answer = await fetch(`${url}/api/files`, { method: 'POST', body: formOf(name), headers: { Authorization: `Bearer ${token}` } });
  return { status: answer.status, ...((await answer.json()) as { data: { id: number } }) };
}

/** An upload that stops sending before its end. */
function half(url: string, token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': String(2 * pdf.length) };
  const sending = request(`${url}/api/files`, { method: 'POST', headers });
  sending.on('error', () => undefined);
  sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
  sending.write(pdf);
  return sending;
}

function incoming(): string[] {
  return readdirSync(join(files, 'incoming'));
}

async function rows(): Promise<number> {
  const engine = openDatabase(env.DATABASE_URL);
  const { count } = await engine.reader
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await engine.close();
  return Number(count);
}

function check(own: Readonly<Record<string, string>>) {
  const { status, stdout } = spawnSync('node', ['dist/server/api/cli/files-check.js'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL: 'error', ...own },
  });
  return { status, stdout };
}
