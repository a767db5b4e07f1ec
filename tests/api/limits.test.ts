import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import type { Settings } from '../../api/settings/settings.ts';
import type { Role } from '../../domain/roles.ts';
import { mailsAbout } from '../support/alerts.ts';
import { onEitherEngine, onSqlite } from '../support/app.ts';

onSqlite('the limit of calls', (app) => {
  // The limits count by this clock: here it stands still.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());
  const limitedTo = (session: number, address: number) =>
    createApp({ ...app.services, settings: { ...app.services.settings, trustProxy: true, rateLimits: { session, address } } });
  const ask = async (hono: ReturnType<typeof createApp>, path: string, token: string | null, address = '192.0.2.1') =>
    hono.request(path, { headers: { 'X-Forwarded-For': address, ...(token && { Authorization: `Bearer ${token}` }) } });

  it('stops a session that loops, says in words and in seconds when to go on, and leaves the others alone', async () => {
    const hono = limitedTo(60, 0);
    const [loop, other] = [await app.token('fund_staff'), await app.token('fund_manager')];
    const answers = [];
    for (let call = 0; call < 20; call++) answers.push(await ask(hono, '/api/me', loop));
    expect(answers.slice(0, 12).map(({ status }) => status)).toEqual(Array(12).fill(200));
    const refused = answers.at(-1) as Response;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect(await refused.json()).toMatchObject({ success: false, code: 'too_many_calls', error: expect.stringContaining('2秒ほど待ってから') });
    expect((await ask(hono, '/api/me', other)).status).toBe(200);
  });

  it('stops an address whatever it calls itself, the doors included, and no other address', async () => {
    const hono = limitedTo(0, 60);
    const statuses = [];
    for (let call = 0; call < 15; call++) statuses.push((await ask(hono, '/api/me', `made-up-${call}`)).status);
    expect(statuses).toEqual([...Array(12).fill(401), 429, 429, 429]);
    const login = await hono.request('/api/admin/login', { method: 'POST', body: '{}', headers: { 'X-Forwarded-For': '192.0.2.1' } });
    expect([login.status, ((await login.json()) as { code: string }).code]).toEqual([429, 'too_many_calls']);
    expect((await ask(hono, '/api/me', 'made-up', '192.0.2.2')).status).toBe(401);
  });

  it('asks nothing of the database for what it refuses', async () => {
    const hono = limitedTo(5, 0);
    const token = await app.token('director');
    await ask(hono, '/api/me', token);
    const { engine } = app.services;
    const reads = engine.read;
    let asked = 0;
    const counting: typeof reads = (...given) => {
      asked++;
      return reads(...given);
    };
    Object.assign(engine, { read: counting });
    expect((await ask(hono, '/api/me', token)).status).toBe(429);
    Object.assign(engine, { read: reads });
    expect(asked).toBe(0);
  });

  it('lets an address verify so many letters, and no more for a while', async () => {
    const hono = limitedTo(0, 0);
    const verify = async (address: string) => {
      const answer = await hono.request('/api/verify', { method: 'POST', body: new FormData(), headers: { 'X-Forwarded-For': address } });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    for (let call = 0; call < 60; call++) expect(await verify('192.0.2.7')).toEqual([422, 'invalid_fields']);
    expect(await verify('192.0.2.7')).toEqual([429, 'too_many_tries']);
    expect(await verify('192.0.2.8')).toEqual([422, 'invalid_fields']);
  });

  it.each(['/healthz', '/readyz', '/'])('leaves %s alone', async (path) => {
    const hono = limitedTo(5, 5);
    for (let call = 0; call < 5; call++) expect((await ask(hono, path, null)).status).not.toBe(429);
  });
});

onEitherEngine('the limits of exports', (app) => {
  const change = (settings: Partial<Settings>) => Object.assign(app.services, { settings: { ...app.services.settings, ...settings } });
  const set = (exports: Settings['exports']) => change({ exports });
  const start = new Date('2026-11-21T01:00:00.000Z');
  let day = 0;
  beforeEach(() => {
    // Sessions that outlast the days which go by here.
    change({ sessionHours: 24 * 365, sessionIdleMinutes: 60 * 24 * 365 });
    app.setNow(new Date(start.getTime() + ++day * 48 * 60 * 60_000));
  });
  const wait = (minutes: number) => app.setNow(new Date(app.services.now().getTime() + minutes * 60_000));
  const run = (role: Role, path = '/admin/grants/export?format=csv') => app.call(role, 'GET', path);
  const alertsOf = (kind: 'massExport') => app.engine.db.selectFrom('alerts').selectAll().where('kind', '=', kind).orderBy('id').execute();
  const exportsLogged = async () => (await app.engine.db.selectFrom('audit_logs').select('id').where('action', '=', 'export').execute()).length;

  it('one person gets so many in an hour, of lists and archives together; others and later hours are not touched', async () => {
    set({ perHour: 3, alertRows: 0, alertCount: 0 });
    const archive = '/admin/receipts/archive?grantNumber=none';
    for (const path of [undefined, undefined, archive]) {
      expect((await run('fund_staff', path)).status).toBe(200);
      wait(10);
    }
    const before = await exportsLogged();
    for (const path of [undefined, archive]) {
      const refused = await run('fund_staff', path);
      expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([429, 'too_many_exports', String(30 * 60)]);
      expect(refused.error).toBe('1時間に出力できるのは3回までです。30分ほど待ってから、もう一度お試しください。');
    }
    expect(await exportsLogged()).toBe(before);
    expect((await run('fund_manager')).status).toBe(200);
    wait(31);
    expect((await run('fund_staff')).status).toBe(200);
  });

  it('calls at the same moment do not slip through together', async () => {
    set({ perHour: 2, alertRows: 0, alertCount: 0 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => run('accounting_staff', '/admin/payments/export?format=csv')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  it('a letter for one record does not count', async () => {
    set({ perHour: 1, alertRows: 0, alertCount: 0 });
    const at = app.services.now().toISOString();
    const user = await app.engine.db.selectFrom('users').select('id').where('email', '=', 'fund_staff@example.jp').executeTakeFirstOrThrow();
    const entry = {
      userId: user.id,
      action: 'export' as const,
      resource: 'applications',
      recordId: 1,
      summary: '書面',
      createdAt: at,
      updatedAt: at,
    };
    await app.engine.db.insertInto('audit_logs').values(entry).execute();
    expect((await run('fund_staff')).status).toBe(200);
  });

  describe('the heads are told', () => {
    it('of many exports by one person in a day, once, and again when they have doubled', async () => {
      set({ perHour: 0, alertRows: 0, alertCount: 3 });
      const before = (await alertsOf('massExport')).length;
      const told = [];
      for (let times = 1; times <= 7; times++) {
        await run('general_staff', '/admin/users/export?format=csv&roletype=director');
        told.push((await alertsOf('massExport')).length - before);
      }
      expect(told).toEqual([0, 0, 1, 1, 1, 2, 2]);
      const [alert] = (await alertsOf('massExport')).slice(before);
      expect(alert?.summary).toMatch(/^.+さん（総務担当）が、今日3回、合わせて\d+件を出力しました$/);
      expect(alert?.details).toContain('ユーザーをCSVに出力しました（');
      expect((await mailsAbout(app, alert?.onceKey ?? '')).length).toBeGreaterThanOrEqual(4);
    });

    it('of many rows, over several exports, and not of as many by two persons', async () => {
      const { totalItems } = (await app.call('fund_staff', 'GET', '/applications?limit=1')).data.pagination;
      set({ perHour: 0, alertRows: totalItems * 2, alertCount: 0 });
      const before = (await alertsOf('massExport')).length;
      const all = '/admin/applications/export?format=csv';
      await run('fund_staff', all);
      await run('fund_manager', all);
      expect((await alertsOf('massExport')).length).toBe(before);
      await run('fund_staff', all);
      const [alert] = (await alertsOf('massExport')).slice(before);
      expect(alert?.summary).toContain(`合わせて${(totalItems * 2).toLocaleString('ja-JP')}件`);
      wait(24 * 60);
      await run('fund_staff', all);
      expect((await alertsOf('massExport')).length).toBe(before + 1);
    });
  });
});
