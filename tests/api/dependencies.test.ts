import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { DependencyFailure, dependencies } from '../../api/failures/dependency-failure.ts';
import { openStore } from '../../api/files/folder-store.ts';
import { bucketStore } from '../../api/files/s3-store.ts';
import { attributingFailures } from '../../api/files/store-failure.ts';
import { healthOfAll } from '../../api/ops/dependencies/health.ts';
import { probes } from '../../api/ops/dependencies/probes.ts';
import { runAllChecks } from '../../api/ops/doctor/all-checks.ts';
import type { Services } from '../../api/services.ts';
import { loadSettings } from '../../api/settings/settings.ts';
import { onEachEngine, onSqlite } from '../support/app.ts';
import { type HungServer, hungServer } from '../support/hung.ts';
import { pdf } from '../support/uploads.ts';

const patience = { connection: 300, answer: 300, part: 300 };
const nowhere = '127.0.0.1:1';
let hung: HungServer;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b');
  hung = await hungServer();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await hung.close();
});

const bucketAt = (address: string) =>
  attributingFailures(bucketStore(`s3://seseragi?endpoint=http://${address}`, join(tmpdir(), 'seseragi-to-bucket'), patience));

onEachEngine('where the store of the files', (app) => {
  const ask = async (services: Services, path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${await app.token('fund_staff')}` };
    const begun = performance.now();
    const answer = await createApp(services).request(path, { ...init, headers });
    return { status: answer.status, ...((await answer.json()) as { code: string; error: string }), took: performance.now() - begun };
  };
  const download = async (services: Services) => {
    const file = await app.engine.db.selectFrom('files').selectAll().where('resource', '=', 'receipts').executeTakeFirstOrThrow();
    return ask(services, `/api/files/receipts/${file.recordId}/${file.field}`);
  };
  const upload = (services: Services) => {
    const body = new FormData();
    body.set('resource', 'report_forms');
    body.set('field', 'templateFileId');
    body.set('file', new File([new Uint8Array(pdf)], '様式.pdf'));
    return ask(services, '/api/files', { method: 'POST', body });
  };

  it.each([
    ['cannot be reached', () => bucketAt(nowhere), 'store_away', 'ファイルの保存先に接続できない'],
    ['hangs', () => bucketAt(hung.address), 'store_slow', 'ファイルの保存先から答えがない'],
    ['refuses', () => bucketAt(refusing.address), 'store_denied', 'ファイルの保存先に断られた'],
  ] as const)('%s, the answer names it and not the database, and comes in time', async (_, store, code, words) => {
    const services = { ...app.services, files: store() };
    for (const answer of [await download(services), await upload(services)]) {
      expect(answer).toMatchObject({ status: 503, code, error: expect.stringContaining(words) });
      expect(answer.error).not.toContain('データベース');
      expect(answer.took).toBeLessThan(5000);
    }
  });

  it('cannot be reached, everything else goes on: `/readyz` is 200 and says what is degraded', async () => {
    const server = createApp({ ...app.services, settings: { ...app.services.settings }, files: bucketAt(nowhere) });
    const ready = await server.request('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'degraded', lastBackupAt: expect.any(String), dependencies: { database: 'up', store: 'away' }, findings: [] },
    ]);
    const headers = { Authorization: `Bearer ${await app.token('fund_staff')}` };
    expect((await server.request('/api/applications?limit=1', { headers })).status).toBe(200);
  });
});

const refusing = { address: '' };
const refusal = createServer((_, response) => {
  response.writeHead(403, { 'Content-Type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => refusal.listen(0, '127.0.0.1', resolve));
  refusing.address = `127.0.0.1:${(refusal.address() as AddressInfo).port}`;
});
afterAll(() => void refusal.close());

describe('a bucket', () => {
  it('that stops in the middle of a file fails as the store', async () => {
    const half = createServer((_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 50);
    });
    await new Promise<void>((resolve) => half.listen(0, '127.0.0.1', resolve));
    const { port } = half.address() as AddressInfo;
    const bytes = await bucketAt(`127.0.0.1:${port}`).open('a');
    await expect(text(bytes)).rejects.toMatchObject({ dependency: 'store', reason: 'away' });
    half.close();
  });

  it('that goes still in the middle of a file is given up', async () => {
    const still = createServer((_, response) => void response.writeHead(200, { 'Content-Length': '1000' }).write('half'));
    await new Promise<void>((resolve) => still.listen(0, '127.0.0.1', resolve));
    const { port } = still.address() as AddressInfo;
    const begun = performance.now();
    const bytes = await bucketAt(`127.0.0.1:${port}`).open('a');
    await expect(text(bytes)).rejects.toBeInstanceOf(DependencyFailure);
    expect(performance.now() - begun).toBeLessThan(8000);
    still.closeAllConnections();
    still.close();
  });

  it('that is not there is no missing file', async () => {
    const none = createServer(
      (_, response) => void response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchBucket</Code></Error>'),
    );
    await new Promise<void>((resolve) => none.listen(0, '127.0.0.1', resolve));
    const { port } = none.address() as AddressInfo;
    await expect(bucketAt(`127.0.0.1:${port}`).open('a')).rejects.toMatchObject({ dependency: 'store', reason: 'denied' });
    none.close();
  });
});

/** Settings under which every dependency is used, all of them at one address. */
const allAt = (address: string) =>
  loadSettings({
    DATABASE_URL: `postgres://nobody@${address}/none`,
    STORAGE_URL: `s3://seseragi?endpoint=http://${address}`,
    SMTP_URL: `smtp://${address}`,
    MAIL_FROM: 'a@example.jp',
    CLAMD_URL: `tcp://${address}`,
    SIGNING_TSA_URL: `http://${address}/tsa`,
    OIDC_ISSUER: `http://${address}`,
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
    CLOUDSIGN_URL: `http://${address}`,
    CLOUDSIGN_CLIENT_ID: '00000000-0000-0000-0000-000000000000',
    CLOUDSIGN_WEBHOOK_SECRET: randomUUID(),
    LOG_LEVEL: 'silent',
  });

onSqlite('each dependency', (app) => {
  const servicesAt = (address: string): Services => {
    const settings = allAt(address);
    const database = new Error('connect ECONNREFUSED');
    const reader = {
      ...app.engine.reader,
      getExecutor: () => {
        throw database;
      },
    } as never;
    return { ...app.services, settings, files: openStore(settings.storageUrl), engine: { ...app.engine, reader } };
  };

  it('has a probe, words of its own, a line of the doctor and a figure', () => {
    expect(probes.map(({ dependency }) => dependency).sort()).toEqual(Object.keys(dependencies).sort());
    expect(new Set(Object.values(dependencies)).size).toBe(probes.length);
  });

  it.each([
    ['out of reach', () => nowhere],
    ['hung', () => hung.address],
  ])('is found %s, in bounded time, by its own name', async (_, address) => {
    const begun = performance.now();
    const found = await healthOfAll(servicesAt(address()));
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(found.map(({ dependency }) => dependency).sort()).toEqual(Object.keys(dependencies).sort());
    expect(found.filter(({ state }) => state === 'up')).toEqual([]);
  });

  it('is a line with what to do where it is away', async () => {
    const section = (await runAllChecks(servicesAt(nowhere))).find(({ label }) => label === 'つながる先');
    expect(section?.lines.map(({ label }) => label).sort()).toEqual(Object.values(dependencies).sort());
    for (const { state, advice } of section?.lines ?? [])
      expect([state, advice]).toEqual([expect.stringMatching(/repair|attention/), expect.stringMatching(/[ぁ-ん].*ください。$/)]);
  });

  it('keeps nobody waiting who asks whether the server is ready, not even the database', async () => {
    const executor = app.engine.reader.getExecutor();
    const silent = Object.assign(Object.create(executor), { executeQuery: () => new Promise(() => undefined) });
    const reader = { ...app.engine.reader, getExecutor: () => silent } as never;
    const begun = performance.now();
    const ready = await createApp({ ...app.services, engine: { ...app.engine, reader } }).request('/readyz');
    expect([ready.status, ((await ready.json()) as { code: string }).code]).toEqual([503, 'not_ready']);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('of which nothing is set is not told of', async () => {
    expect(
      (await healthOfAll({ ...app.services, settings: { ...app.services.settings } })).map(({ dependency, state }) => [dependency, state]),
    ).toEqual([
      ['database', 'up'],
      ['store', 'up'],
    ]);
  });
});
