import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { sealer } from '../../api/db/sealing.ts';
import { openStore } from '../../api/files/folder-store.ts';
import { type FileStore, putBytes } from '../../api/files/store.ts';
import { namedFiles } from '../../api/ops/backup/take.ts';
import { root } from '../../api/runtime/root.ts';
import { loadSettings } from '../../api/settings/settings.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { seedDemo } from '../../seed/index.ts';
import { toldAdoptions } from '../support/announced-over.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { streamOf } from '../support/live-stream.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { type S3Server, s3Server } from '../support/s3.ts';
import { testIdentity } from '../support/signing.ts';
import { type SmtpServer, smtpServer } from '../support/smtp.ts';

const secret = Buffer.alloc(32, 9).toString('base64');
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n'), Buffer.alloc(100_000, 'x'), Buffer.from('\ntrailer<<>>\n%%EOF\n')]);

/** `npm start` three times on one PostgreSQL and one bucket, behind a plain reverse proxy. */
describe('three processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-cluster-'));
  let postgres: PostgresServer;
  let s3: S3Server;
  let smtp: SmtpServer;
  let cluster: Cluster;
  let engine: OpenedEngine;
  let staff: ApiClient;
  let ids: number[];

  beforeAll(async () => {
    [postgres, s3, smtp] = await Promise.all([startPostgres(), s3Server(), smtpServer(100)]);
    await postgres.run('CREATE DATABASE cluster');
    const shared = { DATABASE_URL: postgres.url('cluster'), STORAGE_URL: s3.url, SECRET_KEY: secret };
    Object.assign(process.env, s3.env);
    engine = await demoDatabase(shared.DATABASE_URL, openStore(shared.STORAGE_URL), folder);
    await engine.db.updateTable('outbox').set({ status: 'cancelled' }).where('status', 'in', ['waiting', 'sending']).execute();
    await engine.db.updateTable('envelopes').set({ expiresAt: '2026-01-01T00:00:00.000Z' }).where('status', '=', 'sent').execute();
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: '河川基金 <josei@example.jp>' };
    cluster = await startCluster('api/production.js', { ...shared, ...mail, ...s3.env, NODE_ENV: '', DATABASE_POOL: '6' });
    staff = await apiClient(cluster.url, '/admin/login', 'fund_staff');
    ids = (await engine.db.selectFrom('applications').select('id').orderBy('id').execute()).map(({ id }) => id);
  });
  afterAll(async () => {
    await cluster?.stop();
    await engine?.close();
    await Promise.all([postgres?.stop(), s3?.close(), smtp?.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
  const urls = () => cluster.members.map(({ url }) => url);
  const statusAt = async (url: string, token: string) => (await fetch(`${url}/api/me`, { headers: { Authorization: `Bearer ${token}` } })).status;
  const listenAt = async (url: string, token: string, id: number) =>
    streamOf(await fetch(`${url}/api/applications/${id}/live`, { headers: { Authorization: `Bearer ${token}` } }));

  test('know the same sessions, and count the same failed tries', async () => {
    const { token } = await apiClient(urls()[0] as string, '/admin/login', 'director');
    expect(await Promise.all(urls().map((url) => statusAt(url, token)))).toEqual([200, 200, 200]);
    await fetch(`${urls()[1]}/api/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    expect(await Promise.all(urls().map((url) => statusAt(url, token)))).toEqual([401, 401, 401]);
    const tries: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      const body = JSON.stringify({ email: 'general_user@example.jp', password: 'Wrong-2026' });
      tries.push((await fetch(`${cluster.url}/api/admin/login`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })).status);
    }
    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('hear of each other’s changes at once, and of the end of a session', async () => {
    const [a, b, c] = urls() as [string, string, string];
    const grantee = await apiClient(b, '/user/login', 'recipient');
    const id = (await grantee('GET', '/applications?limit=1')).data.applications[0].id;
    const streams = [await listenAt(b, grantee.token, id), await listenAt(c, staff.token, id)];
    const atA = await apiClient(a, '/admin/login', 'fund_manager');
    await atA('POST', '/comments', { entityType: 'application', entityId: id, content: '届きますか', isInternal: false });
    await soon(() => streams.every(({ hints }) => hints.length === 1));
    // Signed out by somebody else, at another process than the one that listens.
    const me = (await grantee('GET', '/me')).data.id;
    expect((await atA('POST', `/users/${me}/signOut`, {})).status).toBe(200);
    await soon(() => streams[0]?.isOver() === true);
    expect(streams[1]?.isOver()).toBe(false);
    // Four windows of one session, wherever the proxy led them: the oldest makes room.
    const windows = [streams[1] as NonNullable<(typeof streams)[1]>];
    for (const url of [a, b, c]) windows.push(await listenAt(url, staff.token, id));
    await soon(() => windows[0]?.isOver() === true);
    expect(windows.slice(1).map((stream) => stream.isOver())).toEqual([false, false, false]);
    await Promise.all(windows.map((stream) => stream.close()));
  });

  test('serve each other’s uploads', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ resource: 'report_forms', field: 'templateFileId' })) form.set(name, value);
    form.set('file', new File([pdf], '様式.pdf'));
    const sent = await fetch(`${urls()[0]}/api/files`, { method: 'POST', body: form, headers: { Authorization: `Bearer ${staff.token}` } });
    const { data } = (await sent.json()) as { data: { id: number } };
    const report = (await staff('GET', '/report_forms?limit=1')).data.report_forms[0].id;
    expect((await staff('PUT', `/report_forms/${report}`, { templateFileId: data.id })).status).toBe(200);
    for (const url of urls()) {
      const headers = { Authorization: `Bearer ${staff.token}`, Range: 'bytes=1000-' };
      const rest = await fetch(`${url}/api/files/report_forms/${report}/templateFileId`, { headers });
      expect([rest.status, Buffer.from(await rest.arrayBuffer()).equals(pdf.subarray(1000))]).toEqual([206, true]);
    }
  });

  test('do each job once between them', async () => {
    const runs = () => engine.db.selectFrom('job_runs').selectAll().where('run', 'like', 'expired letters %').execute();
    await eventually(async () => (await runs()).some(({ doneAt }) => doneAt !== null));
    expect((await runs()).map(({ attempts }) => attempts)).toEqual([1]);
    const told = await sql<{
      count: number;
    }>`SELECT "envelopeId", count(*) AS count FROM envelope_events WHERE event = 'expired' AND "createdAt" > now() - interval '5 minutes' GROUP BY 1`.execute(
      engine.db,
    );
    expect(told.rows.length).toBeGreaterThan(0);
    expect([...new Set(told.rows.map(({ count }) => Number(count)))]).toEqual([1]);
  });

  test('lose one of them in the middle of work: what it had in hand is lost, nothing else; no mail is doubled, none lost', async () => {
    const rows = (await toldAdoptions(staff)).slice(0, 60).map(({ id }) => id);
    const form = new FormData();
    form.set(
      'payload',
      JSON.stringify({ applicationIds: rows, subject: 'ご案内 {{grantNumber}}', body: '{{recipientName}} 様 {{approvedAmount}} {{endDate}}' }),
    );
    const sent = await fetch(`${cluster.url}/api/applications/email`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${staff.token}` },
    });
    expect(sent.status).toBe(200);
    await engine.db.updateTable('applications').set({ status: 'SELECTION_PREPARATION' }).where('id', 'in', ids.slice(0, 120)).execute();
    const { id: underReview } = statusEntry('UNDER_REVIEW');
    const answers: { method: string; status: number }[] = [];
    const queue = ids.slice(0, 120);
    const writer = async () => {
      for (let id = queue.shift(); id; id = queue.shift())
        answers.push({ method: 'PUT', status: await statusOf(staff('PUT', `/applications/${id}`, { applicationStatusId: underReview })) });
    };
    const reader = async () => {
      while (queue.length > 0) {
        answers.push({ method: 'GET', status: await statusOf(staff('GET', '/applications?limit=5')) });
        await setTimeout(20);
      }
    };
    const work = Promise.all([writer(), writer(), writer(), writer(), reader(), reader()]);
    await eventually(async () => queue.length < 80 && smtp.count() >= 5);
    const killed = urls()[1];
    await cluster.kill(1);
    await work;
    const failed = answers.filter(({ status }) => status !== 200);
    expect(failed.filter(({ method }) => method === 'GET')).toEqual([]);
    expect(failed.map(() => killed)).toEqual(cluster.proxy.lost);
    expect(failed.length).toBeLessThanOrEqual(4);
    const moved = await engine.db
      .selectFrom('applications')
      .select('id')
      .where('id', 'in', ids.slice(0, 120))
      .where('status', '=', 'UNDER_REVIEW')
      .execute();
    expect(moved.length).toBeGreaterThanOrEqual(120 - failed.length);
    // The dead one's mails go on once its claim is over.
    await eventually(async () => {
      await engine.db
        .updateTable('outbox')
        .set({ claimedUntil: '2020-01-01T00:00:00.000Z' })
        .where('status', '=', 'sending')
        .where('claimedUntil', '<', new Date(Date.now() + 20_000).toISOString())
        .execute();
      const left = await engine.db
        .selectFrom('outbox')
        .select('id')
        .where('status', 'in', ['waiting', 'sending'])
        .where('subject', 'like', 'ご案内 %')
        .execute();
      return left.length === 0;
    });
    const received = (await smtp.received()).filter(({ mail }) => mail.subject?.startsWith('ご案内 '));
    const subjects = received.map(({ mail }) => mail.subject);
    expect(new Set(subjects).size).toBe(60);
    // What the mail server had taken and nobody had written down yet comes again under the id it had; only that: five on the line, and five just before.
    expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(60);
    expect(received.length - 60).toBeLessThanOrEqual(10);
    await cluster.replace(1);
  });

  test('are renewed one after the other, with a migration, and no request is lost', async () => {
    const next = nextVersion(folder);
    let going = true;
    const answers: string[] = [];
    let made = 0;
    const load = Promise.all(
      [0, 1, 2].map(async (worker) => {
        for (let number = 0; going; number++) {
          answers.push(`GET ${await statusOf(staff('GET', '/applications?limit=5'))}`);
          const faq = { question: `更新中の質問 ${worker}-${number}`, answer: '答え', category: 'payment' };
          const status = await statusOf(staff('POST', '/faqs', faq));
          answers.push(`POST ${status}`);
          if (status === 201) made++;
          await setTimeout(50);
        }
      }),
    );
    for (const index of [0, 1, 2]) await cluster.renew(index, next);
    going = false;
    await load;
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter((answer) => answer !== 'GET 200' && answer !== 'POST 201')).toEqual([]);
    const { rows } = await sql<{ later: string }>`SELECT later FROM faqs WHERE question LIKE '更新中の質問%'`.execute(engine.db);
    expect(rows).toHaveLength(made);
    expect([...new Set(rows.map(({ later }) => later))]).toEqual(['later']);
  });
});

/** The demo data. Of its files the bucket gets the first, by which a start knows its store: nobody asks for the others, and it would take a minute over them. */
async function demoDatabase(url: string, bucket: FileStore, folder: string): Promise<OpenedEngine> {
  const opened = openDatabase(url);
  await migrate(opened);
  const settings = loadSettings({ SECRET_KEY: secret });
  const files = openStore(`file:${join(folder, 'files')}`);
  const signing = { identity: await testIdentity(), problem: null };
  await seedDemo(opened, { baseDate: '2026-11-21', applications: 400, ...sealer(settings.secretKey), files, settings, signing });
  for (const { storageKey } of (await namedFiles(opened.reader)).slice(0, 20))
    await putBytes(bucket, storageKey, await buffer(await files.open(storageKey)));
  return opened;
}

/** The product with a migration more, in a folder of its own. */
function nextVersion(folder: string): string {
  const project = mkdtempSync(join(folder, 'next-'));
  for (const part of ['dist', 'migrations', 'seed', 'package.json']) cpSync(join(root, part), join(project, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  const migration = join(project, 'migrations', '9999_later');
  mkdirSync(migration);
  for (const engine of ['sqlite', 'postgres'])
    writeFileSync(join(migration, `${engine}.sql`), "ALTER TABLE faqs ADD COLUMN later TEXT NOT NULL DEFAULT 'later';\n");
  return project;
}

const statusOf = (answer: Promise<{ status: number }>) =>
  answer.then(
    ({ status }) => status,
    () => 0,
  );

/** Sooner than a stream would find out by itself: that takes up to 20 seconds. */
const soon = (reached: () => boolean) => eventually(async () => reached(), 8000);

async function eventually(reached: () => Promise<boolean>, patience = 50_000): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; ) {
    if (await reached()) return;
    await setTimeout(30);
  }
  throw new Error(`It did not come about in ${patience} ms`);
}
