import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import type { ServerState } from '../../api/db/engine.ts';
import { putBytes } from '../../api/files/store.ts';
import { Load } from '../../api/http/guards.ts';
import { runAllChecks } from '../../api/ops/doctor/all-checks.ts';
import { runLongCheck } from '../../api/ops/doctor/long-check.ts';
import { measureProcess } from '../../api/ops/metrics/process.ts';
import type { Services } from '../../api/services.ts';
import type { Settings } from '../../api/settings/settings.ts';
import { openSigning } from '../../api/signing/identity.ts';
import type { checkStates } from '../../domain/terms.ts';
import { onEitherEngine, type TestApp } from '../support/app.ts';
import { until } from '../support/until.ts';

type State = keyof typeof checkStates;
interface Line {
  readonly label: string;
  readonly state: State;
  readonly value: string;
  readonly advice: string | null;
}

const day = 24 * 60 * 60 * 1000;
const token = 'a'.repeat(32);
let isMeasured = false;

onEitherEngine('the state of the system', (app) => {
  beforeAll(() => {
    // What is stored comes with the first that asks for it.
    expect(app.services.files).toBeDefined();
    if (!isMeasured) measureProcess(app.engine, new Load());
    isMeasured = true;
  });
  const lineOf = async (label: string): Promise<Line | undefined> => {
    const { data } = await app.call('fund_manager', 'GET', '/system');
    return data.sections.flatMap(({ lines }: { lines: Line[] }) => lines).find((line: Line) => line.label === label);
  };

  it('is told part by part, each with a state, and with what to do where something is to be done', async () => {
    await app.call('director', 'GET', '/me');
    const { status, data } = await app.call('director', 'GET', '/system');
    expect(status).toBe(200);
    const lines: Line[] = data.sections.flatMap((section: { lines: Line[] }) => section.lines);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter(({ value }) => value.startsWith('調べられません'))).toEqual([]);
    expect(lines.filter(({ state, advice }) => (state === 'good') !== (advice === null))).toEqual([]);
    expect(data.slowest.length).toBeGreaterThan(0);
  });

  it('says that a proxy stands in front which is not trusted, from the first request on that has come through it', async () => {
    expect(await lineOf('接続元の見分け')).toMatchObject({ state: 'good', advice: null });
    await app.raw('/api/me', { headers: { 'X-Forwarded-For': '203.0.113.7' } });
    await until(async () => (await lineOf('接続元の見分け'))?.state === 'repair');
    expect((await lineOf('接続元の見分け'))?.advice).toContain('TRUST_PROXY=true');
    app.setNow(new Date(Date.now() + 2 * day));
    expect(await lineOf('接続元の見分け')).toMatchObject({ state: 'good' });
    app.setNow(new Date());
  });

  it('finds what is wrong with the rows, on the press of a button that nobody waits for', async () => {
    await runLongCheck(app.services);
    expect(await lineOf('整合性と参照')).toMatchObject({ state: 'good' });
    expect(await lineOf('検索')).toMatchObject({ state: 'good' });
    const { id } = await app.engine.db.selectFrom('faqs').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    await app.engine.db
      .deleteFrom('faqs_search' as never)
      .where('id' as never, '=', id as never)
      .execute();
    await putBytes(app.services.files, 'aa-nobody', Buffer.from('x'));
    app.setNow(new Date(Date.now() + 1.5 * day));
    expect((await app.call('fund_manager', 'POST', '/system/look')).data).toEqual({ isLooking: true });
    await until(async () => !(await app.call('fund_manager', 'GET', '/system')).data.isLooking);
    expect(await lineOf('検索')).toMatchObject({ state: 'repair', value: 'よくある質問の1件が検索に出ません' });
    expect((await lineOf('持ち主のないファイル'))?.value).toMatch(/^1件/);
    expect((await lineOf('データベースの大きさ'))?.value).toMatch(/MB/);
    app.setNow(new Date());
  });

  it('tells of each server of the database where there are several', async () => {
    // One alone is nothing that was found to be well.
    expect(await lineOf('データベースのサーバー')).toMatchObject({ state: 'note', value: expect.stringContaining('控えはありません') });
    const told = vi.spyOn(app.services.engine, 'servers').mockResolvedValue(servers);
    const { data } = await app.call('fund_manager', 'GET', '/system');
    const lines: Line[] = data.sections.flatMap((section: { lines: Line[] }) => section.lines);
    expect(lines.filter(({ label }) => label === 'データベースのサーバー').map(({ state, value }) => [state, value])).toEqual([
      ['good', 'db1：書き込み先'],
      ['good', 'db2：控え（遅れ 4 KB）'],
      ['attention', 'db3：控え（遅れ 95.4 MB）'],
      ['attention', 'db4：つながりません'],
      ['repair', 'db5：古い書き込み先'],
    ]);
    told.mockRestore();
  });

  it('tells of a clock that was set back, of a job that failed, and of one that nobody did', async () => {
    expect(await lineOf('サーバーの時計')).toMatchObject({ state: 'good' });
    app.setNow(new Date(Date.now() - 400 * day));
    expect(await lineOf('サーバーの時計')).toMatchObject({ state: 'repair' });
    // What is written meanwhile has the largest id, and does not hide it.
    expect((await app.call('director', 'POST', '/admin/login', { email: 'x@example.jp', password: 'x' })).status).toBe(401);
    expect(await lineOf('サーバーの時計')).toMatchObject({ state: 'repair' });
    app.setNow(new Date());
    const run = async (time: string, attempts: number, doneAt: string | null) =>
      app.engine.db
        .insertInto('job_runs')
        .values({ run: `file check ${time}`, attempts, doneAt, createdAt: time, updatedAt: time })
        .execute();
    const at = (ago: number) => new Date(app.services.now().getTime() - ago * day).toISOString();
    await run(at(5), 1, at(5));
    expect(await lineOf('毎晩のファイルの点検')).toMatchObject({ state: 'attention', value: expect.stringContaining('（5日前）') });
    await run(at(0.5), 1, at(0.5));
    expect(await lineOf('毎晩のファイルの点検')).toMatchObject({ state: 'good' });
    await run(at(0.1), 3, null);
    expect(await lineOf('毎晩のファイルの点検')).toMatchObject({ state: 'attention', value: expect.stringContaining('失敗') });
  });

  it('does not call good what nobody has looked at, what proves nothing, and what anybody can read on the way', async () => {
    expect(await lineOf('ウイルスの検査')).toMatchObject({ state: 'attention', value: '検査していません' });
    expect(await lineOf('電子署名の証明書')).toMatchObject({ state: 'attention', value: expect.stringContaining('見本') });
    expect(await lineOf('画面の証明書（TLS）')).toMatchObject({ state: 'attention', value: expect.stringContaining('https ではありません') });
    const certificate = async (own: Partial<Services>) =>
      (await seen({ ...app.services, ...own })).find(({ label }) => label === '画面の証明書（TLS）');
    const settings = { ...app.services.settings, publicUrl: 'https://kikin.example.jp' };
    await app.engine.db.deleteFrom('measurements').where('measured', '=', 'look').execute();
    expect(await certificate({ settings })).toMatchObject({ state: 'unknown' });
  });

  it('reminds of a signing certificate that is not bought yet by a date, until a letter waits for it', async () => {
    const line = async (now: string, own: Partial<Settings> = {}) => {
      const settings = { ...app.services.settings, production: true, ...own };
      const services = { ...app.services, settings, signing: await openSigning(settings), now: () => new Date(now) };
      return (await seen(services)).find(({ label }) => label === '電子署名の証明書');
    };
    const statuses = ['CONTRACT_PREPARATION', 'CONTRACT_PROCESSING'] as const;
    const contracts = await app.engine.db.selectFrom('applications').select(['id', 'status']).where('status', 'in', statuses).execute();
    expect(contracts.length).toBeGreaterThan(0);
    const waiting = { state: 'attention', value: `まだありません。請書を送れない助成が${contracts.length}件あります` };
    expect(await line('2026-11-28T00:00:00Z')).toMatchObject(waiting);
    const ids = contracts.map(({ id }) => id);
    await app.engine.db.updateTable('applications').set({ status: 'GRANT_COMPLETED' }).where('id', 'in', ids).execute();
    expect(await line('2026-11-28T00:00:00Z')).toMatchObject({ state: 'note', value: expect.stringContaining('2027/04/01') });
    expect(await line('2027-03-31T14:59:59Z')).toMatchObject({ value: expect.stringContaining('2027/04/01') });
    expect(await line('2027-03-31T15:00:00Z')).toMatchObject({ value: expect.stringContaining('2028/04/01') });
    expect(await line('2026-11-28T00:00:00Z', { signingCert: 'x', signingKey: 'y' })).toMatchObject({ state: 'repair', value: '使えません' });
    for (const { id, status } of contracts) await app.engine.db.updateTable('applications').set({ status }).where('id', '=', id).execute();
  });

  it('says of a database that a later version has brought up that it is one', async () => {
    const later = { name: '9999_later', appliedAt: app.services.now().toISOString() };
    await sql`INSERT INTO schema_migrations VALUES (${later.name}, ${later.appliedAt})`.execute(app.engine.db);
    expect(await lineOf('マイグレーション')).toMatchObject({ state: 'repair', value: expect.stringContaining('新しい版のものです（9999_later）') });
    await sql`DELETE FROM schema_migrations WHERE name = ${later.name}`.execute(app.engine.db);
  });

  it('says in a terminal what to type where the page says what to press', async () => {
    const { db } = app.engine;
    const at = (days: number) => new Date(app.services.now().getTime() - days * day).toISOString();
    const drills = [null, ...(['interrupted', 'failed', 'flawed', 'restored'] as const)];
    const found = { lacks: [], integrity: [], search: ['よくある質問の1件が検索に出ません'], orphans: 0, areTooMany: false, certificate: null };
    await db.deleteFrom('measurements').where('measured', '=', 'look').execute();
    const told: Line[] = [];
    for (const result of drills) {
      if (result)
        await db
          .insertInto('restore_drills')
          .values({ result, seconds: 3, createdAt: at(50), updatedAt: at(50) })
          .execute();
      told.push(...(await runAllChecks(app.services, 'terminal')).flatMap(({ lines }) => lines));
    }
    const look = { measured: 'look', result: JSON.stringify(found), createdAt: at(5), updatedAt: at(5) };
    await db.insertInto('measurements').values(look).execute();
    told.push(...(await runAllChecks(app.services, 'terminal')).flatMap(({ lines }) => lines));
    const advice = told.flatMap((line) => line.advice ?? []);
    expect(advice.filter((text) => /を押|「(いま調べる|復元の訓練)/.test(text))).toEqual([]);
    for (const typed of ['npm run drill', 'npm run doctor -- --now']) expect(advice.filter((text) => text.includes(typed)).length).toBeGreaterThan(1);
    // The page goes on naming its buttons.
    expect(await lineOf('点検の日時')).toMatchObject({ advice: expect.stringContaining('「いま調べる」を押し') });
  });

  it('says what could not be looked at, and why, instead of failing', async () => {
    const broken = { ...app.services, engine: { ...app.engine, bytes: async () => Promise.reject(new Error('out of reach')) } };
    const headers = { Authorization: `Bearer ${await app.token('fund_manager')}` };
    const { data } = await (await createApp(broken).request('/api/system', { headers })).json();
    const lines: Line[] = data.sections.flatMap((section: { lines: Line[] }) => section.lines);
    expect(lines.find(({ label }) => label === '容量')).toMatchObject({ state: 'repair', value: '調べられませんでした：out of reach' });
  });

  describe('/metrics', () => {
    const ask = async (own: string, given?: string) => {
      const settings = { ...app.services.settings, metrics: { host: '', port: 0, token: own } };
      return createApp({ ...app.services, settings }).request('/metrics', { headers: given ? { Authorization: `Bearer ${given}` } : {} });
    };

    it('is there for those who have the token alone', async () => {
      expect((await ask('')).status).toBe(404);
      expect((await ask(token)).status).toBe(401);
      expect((await ask(token, `${token.slice(1)}b`)).status).toBe(401);
      const answer = await ask(token, token);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/openmetrics-text')]);
    });

    it('counts by route, and names no row', async () => {
      await app.call('fund_manager', 'GET', '/applications/987654');
      await app.raw('/987654');
      const text = await (await ask(token, token)).text();
      expect(text).toMatch(/seseragi_request_seconds_count\{method="GET",route="\/applications\/\{id\}",status="4xx"\} \d+/);
      // In a label: the digits of a figure may be any.
      expect(text).not.toMatch(/"[^"\n]*987654/);
      expect(text).toMatch(/\n# EOF\n$/);
      // A counter is named once, and by its own name.
      expect(text).not.toContain('_total_total');
      const described = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
      expect(described.length).toBe(new Set(described).size);
    });

    it('has every metric of which the board, the alerts and the page speak', async () => {
      await fillIn(app);
      const text = await (await ask(token, token)).text();
      const known = new Set([...text.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', type]) => namesOf(name, type)));
      for (const file of ['docs/monitoring.md', 'docs/grafana-board.json', 'docs/alert-rules.yml']) {
        const named = [...new Set(readFileSync(file, 'utf8').match(/\bseseragi_\w+/g))];
        expect(named.length, file).toBeGreaterThan(15);
        expect([file, named.filter((name) => !known.has(name))]).toEqual([file, []]);
      }
    });
  });
});

const seen = async (services: Services) => (await runAllChecks(services)).flatMap(({ lines }) => lines);

const servers: ServerState[] = [
  { host: 'db1', state: 'primary', behind: null },
  { host: 'db2', state: 'standby', behind: 4096 },
  { host: 'db3', state: 'standby', behind: 100_000_000 },
  { host: 'db4', state: 'away', behind: null },
  { host: 'db5', state: 'leftBehind', behind: null },
];

/** Those of which there is nothing to tell in a demo. */
async function fillIn({ engine, services }: TestApp): Promise<void> {
  vi.spyOn(services.engine, 'servers').mockResolvedValue(servers);
  const at = services.now().toISOString();
  const drill = { result: 'restored', seconds: 3, createdAt: at, updatedAt: at } as const;
  await engine.db.insertInto('restore_drills').values(drill).execute();
  const certificate = { lacks: [], integrity: [], search: [], orphans: 0, areTooMany: false, certificate: { until: at } };
  await engine.db
    .updateTable('measurements')
    .set({ result: JSON.stringify(certificate) })
    .where('measured', '=', 'look')
    .execute();
}

/** As they stand in queries. */
function namesOf(name: string, type: string | undefined): string[] {
  if (type === 'histogram') return [name, `${name}_count`, `${name}_sum`, `${name}_bucket`];
  return type === 'counter' ? [`${name}_total`] : [name];
}
