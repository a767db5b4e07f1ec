import { beforeEach, expect, it } from 'vitest';
import type { Transaction } from '../../api/db/database.ts';
import type { Engine } from '../../api/db/engine.ts';
import { demoPassword } from '../support/accounts.ts';
import { type Answer, onEitherEngine, type TestApp } from '../support/app.ts';

const start = new Date('2026-11-21T03:00:00Z');
const wrongAdmin = '管理者IDまたはパスワードが正しくありません。';
const wrongUser = 'メールアドレスまたはパスワードが正しくありません。';

const login = (app: TestApp, door: 'admin' | 'user', email: string, password = demoPassword) =>
  app.call(null, 'POST', `/${door}/login`, { email, password });

async function withToken(app: TestApp, token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  const response = await app.raw(`/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { ...JSON.parse(text), status: response.status, headers: response.headers, text };
}

onEitherEngine('sessions', (app) => {
  beforeEach(async () => {
    app.setNow(start);
    await app.engine.db.deleteFrom('login_attempts').execute();
  });

  const minutesLater = (minutes: number) => app.setNow(new Date(start.getTime() + minutes * 60_000));

  it('begins and ends together with its entry in the log', async () => {
    const count = (db: Transaction, table: 'sessions' | 'audit_logs') =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
        .then(({ rows }) => Number(rows));
    const changes: (readonly [sessions: number, entries: number])[] = [];
    const { transaction } = app.engine;
    const counting: Engine['transaction'] = (work, isolation) =>
      transaction(async (db) => {
        const [sessions, entries] = [await count(db, 'sessions'), await count(db, 'audit_logs')];
        const result = await work(db);
        changes.push([(await count(db, 'sessions')) - sessions, (await count(db, 'audit_logs')) - entries]);
        return result;
      }, isolation);
    Object.assign(app.engine, { transaction: counting });
    try {
      const { data } = await login(app, 'admin', 'director@example.jp');
      await withToken(app, data.token, 'POST', '/logout');
    } finally {
      Object.assign(app.engine, { transaction });
    }
    const moved = changes.filter(([sessions]) => sessions !== 0);
    expect(moved).toEqual([
      [1, 1],
      [-1, 1],
    ]);
  });

  it('each door admits its own people and says who they are', async () => {
    const { status, data } = await login(app, 'admin', 'fund_department_head@example.jp');
    expect(status).toBe(200);
    expect(data.user).toMatchObject({
      roletype: 'fund_department_head',
      type: 'ADMIN',
      roleLabel: '基金部長',
      forcePasswordChange: false,
      organizationId: null,
    });
    expect((await withToken(app, data.token, 'GET', '/me')).data).toEqual(data.user);
    const recipient = (await login(app, 'user', 'recipient@example.jp')).data.user;
    expect(recipient).toMatchObject({ roletype: 'recipient', type: 'USER', roleLabel: '助成者', organizationName: expect.any(String) });
    expect(JSON.stringify(recipient)).not.toMatch(/"password":|argon2/);
  });

  it('addresses compare without case, and with spaces around', async () => {
    expect((await login(app, 'admin', ' Fund_Staff@EXAMPLE.jp ')).status).toBe(200);
  });

  it.each([
    ['a wrong password', 'admin', 'fund_staff@example.jp', 'Wrong-2026', wrongAdmin],
    ['no such account', 'admin', 'nobody@example.jp', demoPassword, wrongAdmin],
    ['the wrong door', 'admin', 'recipient@example.jp', demoPassword, wrongAdmin],
    ['a suspended account', 'admin', 'general_user2@example.jp', demoPassword, wrongAdmin],
    ['the password in other capitals', 'admin', 'fund_staff@example.jp', demoPassword.toUpperCase(), wrongAdmin],
    ['the password with a space', 'admin', 'fund_staff@example.jp', `${demoPassword} `, wrongAdmin],
    ['a wrong password of a grantee', 'user', 'recipient@example.jp', 'Wrong-2026', wrongUser],
    ['the wrong door for staff', 'user', 'fund_manager@example.jp', demoPassword, wrongUser],
  ] as const)('%s gets the one same answer', async (_what, door, email, password, text) => {
    const answer = await login(app, door, email, password);
    expect(JSON.parse(answer.text)).toEqual({ success: false, data: null, error: text, code: 'wrong_credentials' });
    expect(answer.status).toBe(401);
  });

  it('both fields are required', async () => {
    const answer = await app.call(null, 'POST', '/admin/login', { email: ' ' });
    expect([answer.status, answer.fields]).toEqual([422, { email: 'メールアドレスは必須です', password: 'パスワードは必須です' }]);
    expect((await app.call(null, 'POST', '/admin/login', { email: ['a'], password: { $gt: '' } })).status).toBe(422);
  });

  it.each(['fund_staff@example.jp', 'nobody@example.jp', 'recipient@example.jp'])(
    'after five wrong tries %s waits, whether or not it exists, longer with each try after that',
    async (email) => {
      let minutes = 0;
      for (let tries = 0; tries < 5; tries += 1) expect((await login(app, 'admin', email, 'Wrong-2026')).status).toBe(401);
      for (const wait of [1, 2, 4, 8, 15, 30, 60, 60]) {
        for (const password of ['Wrong-2026', demoPassword]) {
          const answer = await login(app, 'admin', email.toUpperCase(), password);
          const text = `試行回数が多すぎます。${wait}分ほど待ってから、もう一度お試しください。`;
          expect([answer.status, answer.code, answer.error]).toEqual([429, 'too_many_tries', text]);
        }
        minutes += wait;
        minutesLater(minutes);
        expect((await login(app, 'admin', email, 'Wrong-2026')).status).toBe(401);
      }
      expect((await login(app, 'admin', 'director@example.jp')).status).toBe(200);
      minutesLater(minutes + 24 * 60);
      for (let tries = 0; tries < 5; tries += 1) expect((await login(app, 'admin', email, 'Wrong-2026')).status).toBe(401);
    },
  );

  it('a success forgets the failures before it', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await login(app, 'admin', 'fund_staff@example.jp', 'Wrong-2026');
      expect((await login(app, 'admin', 'fund_staff@example.jp')).status).toBe(200);
    }
  });

  it('ends after two idle hours, and after twelve in any case', async () => {
    const { token } = (await login(app, 'admin', 'fund_staff@example.jp')).data;
    minutesLater(119);
    expect((await withToken(app, token, 'GET', '/me')).status).toBe(200);
    minutesLater(119 + 121);
    const dead = await withToken(app, token, 'GET', '/me');
    expect([dead.status, dead.code]).toEqual([401, 'unauthenticated']);
    app.setNow(start);
    const other = (await login(app, 'admin', 'fund_staff@example.jp')).data.token;
    for (let minutes = 60; minutes < 720; minutes += 60) {
      minutesLater(minutes);
      expect((await withToken(app, other, 'GET', '/me')).status).toBe(200);
    }
    minutesLater(721);
    expect((await withToken(app, other, 'GET', '/me')).status).toBe(401);
  });

  it('ends on the server at logout, this one only', async () => {
    const [one, two] = [(await login(app, 'admin', 'director@example.jp')).data.token, (await login(app, 'admin', 'director@example.jp')).data.token];
    expect((await withToken(app, one, 'POST', '/logout')).status).toBe(200);
    expect([(await withToken(app, one, 'GET', '/me')).status, (await withToken(app, two, 'GET', '/me')).status]).toEqual([401, 200]);
    expect((await withToken(app, one, 'POST', '/logout')).status).toBe(401);
  });

  it('keeps neither token nor password in the database, not even in the audit log', async () => {
    const { token } = (await login(app, 'admin', 'fund_staff@example.jp')).data;
    await login(app, 'admin', 'fund_staff@example.jp', 'Secret-Try-1');
    const { db } = app.engine;
    const everything = JSON.stringify([
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(20).execute(),
      await db.selectFrom('login_attempts').selectAll().execute(),
      await db.selectFrom('users').selectAll().execute(),
    ]);
    for (const secret of [token, demoPassword, 'Secret-Try-1']) expect(everything).not.toContain(secret);
    const [last, before] = await db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(2).execute();
    expect([last?.action, before?.action]).toEqual(['login_failed', 'login']);
  });

  it('takes only a bearer token, whole and unchanged', async () => {
    const { token } = (await login(app, 'admin', 'fund_staff@example.jp')).data;
    for (const value of [
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `bearer  ${token}`,
      'Bearer ',
      `Bearer ${token} x`,
    ]) {
      expect((await app.raw('/api/me', { headers: { Authorization: value } })).status).toBe(401);
    }
    expect((await app.raw(`/api/me?token=${token}`)).status).toBe(401);
    expect((await app.raw('/api/me', { headers: { Cookie: `token=${token}` } })).status).toBe(401);
  });

  it('nothing is read for who the person was at the last call', async () => {
    const users = app.engine.db.updateTable('users').where('email', '=', 'recipient3@example.jp');
    const { organizationId } = await app.engine.reader
      .selectFrom('users')
      .select('organizationId')
      .where('email', '=', 'recipient3@example.jp')
      .executeTakeFirstOrThrow();
    const { organizationId: another } = await app.engine.reader
      .selectFrom('applications')
      .select('organizationId')
      .where('organizationId', '<>', organizationId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { token } = (await login(app, 'user', 'recipient3@example.jp')).data;
    const owners = async () => {
      const { data } = await withToken(app, token, 'GET', '/applications');
      return [...new Set(data.applications.map((row: { organizationId: number }) => row.organizationId))];
    };
    expect(await owners()).toEqual([organizationId]);
    const own = (await withToken(app, token, 'GET', '/applications')).data.applications[0].id;
    expect((await withToken(app, token, 'GET', `/applications/${own}`)).status).toBe(200);
    try {
      await users.set({ organizationId: another }).execute();
      expect((await withToken(app, token, 'GET', `/applications/${own}`)).status).toBe(404);
      await users.set({ organizationId }).execute();
      expect(await owners()).toEqual([organizationId]);
      await users.set({ organizationId: another }).execute();
      expect(await owners()).toEqual([another]);
      await users.set({ forcePasswordChange: 1 }).execute();
      expect(await withToken(app, token, 'GET', '/applications')).toMatchObject({ status: 403, code: 'password_change_required', data: null });
      await users.set({ forcePasswordChange: 0, roletype: 'general_user' }).execute();
      expect(await withToken(app, token, 'GET', '/applications')).toMatchObject({ status: 403, code: 'forbidden', data: null });
    } finally {
      await users.set({ organizationId, forcePasswordChange: 0, roletype: 'recipient' }).execute();
    }
    await withToken(app, token, 'POST', '/logout');
    for (const path of ['/applications', `/applications/${own}`, '/applications?sortBy=nothing'])
      expect(await withToken(app, token, 'GET', path)).toMatchObject({ status: 401, code: 'unauthenticated', data: null });
  });

  it('a suspended user is out at once', async () => {
    const { token, user } = (await login(app, 'admin', 'evaluation_committee2@example.jp')).data;
    await app.engine.db.updateTable('users').set({ status: 0 }).where('id', '=', user.id).execute();
    expect((await withToken(app, token, 'GET', '/me')).status).toBe(401);
  });
});
