import { describe, expect, it } from 'vitest';
import { routes } from '../../api/app/routes.ts';
import type { Route } from '../../api/http/route.ts';
import { startSession } from '../../api/sign-in/sessions.ts';
import { type Role, roles } from '../../domain/roles.ts';
import { type Answer, onEitherEngine, type TestApp } from '../support/app.ts';

const asking = routes.filter(({ stepUp }) => stepUp);
const addressOf = ({ path }: Route) => path.replace(/\{\w+\}/g, '1');
const rolesOf = ({ who }: Route): readonly Role[] => (typeof who === 'string' ? roles : who);

/** A session of its own, so that no other test's proof counts, and calls by it. */
async function begin(app: TestApp, as: string, awaits: 'factor' | 'enrolment' | null = null) {
  const { id } = await app.engine.db.selectFrom('users').select('id').where('email', '=', `${as}@example.jp`).executeTakeFirstOrThrow();
  const token = await startSession(app.services, id, { address: null, awaits });
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await app.raw(`/api${path}`, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }) });
    const text = await response.text();
    return { ...JSON.parse(text || '{}'), status: response.status, headers: response.headers, text };
  };
  return { id, call };
}

/** @returns the moment that it was */
function later(app: TestApp, minutes: number): Date {
  const before = app.services.now();
  app.setNow(new Date(before.getTime() + minutes * 60_000));
  return before;
}

describe('what weighs', () => {
  it('is this, and nothing of it was forgotten', () => {
    expect(asking.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /banks/{id}',
      'DELETE /passkeys/{id}',
      'DELETE /time-code',
      'DELETE /users/{id}',
      'GET /cloudsign/sendukesyo/{id}',
      'POST /announcements/{id}/approve',
      'POST /announcements/{id}/resume',
      'POST /applications/{id}/sendUkesyo',
      'POST /banks',
      'POST /banks/create',
      'POST /banks/{id}/confirm',
      'POST /banks/{id}/reveal',
      'POST /envelopes/send',
      'POST /envelopes/{id}/replace',
      'POST /factor_resets',
      'POST /factor_resets/{id}/approve',
      'POST /mail_templates/{id}/approve',
      'POST /mail_templates/{id}/propose',
      'POST /organization_joins/{id}/accept',
      'POST /passkeys/options',
      'POST /recovery-codes',
      'POST /time-code',
      'POST /transfer_batches/{id}/approve',
      'POST /transfer_batches/{id}/file',
      'POST /transfer_items/{id}/reveal',
      'POST /users',
      'POST /users/{id}/endSso',
      'POST /users/{id}/invite',
      'PUT /banks/{id}',
      'PUT /users/{id}',
    ]);
  });
});

onEitherEngine('showing again to be the one', (app) => {
  it('is asked of each of them after five minutes, and only of those who may do it', async () => {
    const people = new Map<Role, Awaited<ReturnType<typeof begin>>>();
    for (const role of roles) people.set(role, await begin(app, role));
    const before = later(app, 6);
    for (const route of asking)
      for (const [role, { call }] of people) {
        const { status, code } = await call(route.method, addressOf(route));
        expect([route.path, role, status, code]).toEqual([route.path, role, 403, rolesOf(route).includes(role) ? 'step_up_required' : 'forbidden']);
      }
    app.setNow(before);
  });

  it('opens them for five minutes, and is in the log with everything that is done by it', async () => {
    const { id, call } = await begin(app, 'fund_manager');
    const before = later(app, 4);
    expect((await call('PUT', '/users/1', { username: '' })).status).toBe(422);
    later(app, 2);
    expect(await call('PUT', '/users/1', { username: '' })).toMatchObject({ status: 403, code: 'step_up_required' });
    expect((await call('GET', '/proof')).data).toEqual({ methods: ['password'], email: 'fund_manager@example.jp' });
    expect(await call('POST', '/proof', { method: 'password', password: 'Seseragi-2026' })).toMatchObject({ status: 200, data: null });
    expect((await call('PUT', '/users/1', { username: '' })).status).toBe(422);
    later(app, 5);
    expect((await call('PUT', '/users/1', { username: '' })).status).toBe(422);
    const last = await app.engine.db.selectFrom('audit_logs').selectAll().where('userId', '=', id).orderBy('id', 'desc').limit(1).execute();
    expect(last).toMatchObject([{ action: 'factor', factor: 'password', summary: '本人であることを確かめました（パスワード）' }]);
    app.setNow(before);
  });

  it('refuses a wrong password, counts it, and takes no means that the person has not', async () => {
    const { call } = await begin(app, 'accounting_staff');
    expect(await call('POST', '/proof', { method: 'totp', code: '123456' })).toMatchObject({ status: 409, code: 'method_unavailable' });
    expect((await call('POST', '/proof', { method: 'none' })).status).toBe(422);
    for (let tried = 0; tried < 5; tried++)
      expect(await call('POST', '/proof', { method: 'password', password: 'Seseragi-2025' })).toMatchObject({
        status: 422,
        fields: { password: 'パスワードが正しくありません' },
      });
    expect(await call('POST', '/proof', { method: 'password', password: 'Seseragi-2026' })).toMatchObject({ status: 429, code: 'too_many_tries' });
  });

  it.each([
    ['factor', 'factor_required'],
    ['enrolment', 'enrolment_required'],
  ] as const)('a session that waits for its %s opens nothing but the way to it', async (awaits, code) => {
    const { call } = await begin(app, 'fund_manager', awaits);
    for (const route of routes) {
      if (route.who === 'anyone' || route.openTo?.includes(awaits)) continue;
      expect([route.path, (await call(route.method, addressOf(route))).code]).toEqual([route.path, code]);
    }
    expect((await call('GET', '/me')).data.awaits).toBe(awaits);
  });

  it('a session that waits for its second factor is on no list, and ends no other', async () => {
    const { id, call } = await begin(app, 'director');
    const all = async () => (await call('GET', '/sessions')).data.sessions.length;
    const before = await all();
    for (let each = 0; each < app.services.settings.sessionLimit + 1; each++)
      await startSession(app.services, id, { address: null, awaits: 'factor' });
    expect(await all()).toBe(before);
  });
});
