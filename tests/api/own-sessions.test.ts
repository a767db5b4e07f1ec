import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../api/sign-in/sessions.ts';
import { demoPassword } from '../support/accounts.ts';
import { onEitherEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';

const start = new Date('2026-11-21T03:00:00Z');
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

onEitherEngine('own sessions', (app) => {
  beforeEach(async () => {
    app.setNow(start);
    for (const table of ['login_attempts', 'known_devices', 'sessions', 'outbox'] as const) await app.engine.db.deleteFrom(table).execute();
  });
  const signIn = async (userAgent: string, cookie?: string, email = 'recipient@example.jp', password = demoPassword) => {
    const headers = { 'Content-Type': 'application/json', 'User-Agent': userAgent, ...(cookie && { Cookie: cookie }) };
    const door = email.startsWith('recipient') ? 'user' : 'admin';
    const response = await app.raw(`/api/${door}/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
    const { data } = await response.json();
    return { token: data.token as string, id: data.user.id as number, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] as string };
  };
  const as = (token: string) => async (method: string, path: string, body?: unknown) => {
    const headers = { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
    const response = await app.raw(`/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return { status: response.status, headers: response.headers, ...(await response.json()) };
  };
  const listed = async (token: string): Promise<AnyRow[]> => (await as(token)('GET', '/sessions')).data.sessions;
  const mails = () => app.engine.db.selectFrom('outbox').select(['recipientAddress', 'subject', 'body']).orderBy('id').execute();

  it('are listed with the device, the address and the last use, the present one first', async () => {
    const one = await signIn(chrome);
    app.setNow(new Date(start.getTime() + 60_000));
    await signIn(safari);
    const sessions = await listed(one.token);
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Windows の Chrome', true],
      ['iPhone の Safari', false],
    ]);
    expect(sessions[0]).toMatchObject({ startedAt: start.toISOString(), lastSeenAt: expect.any(String), address: null });
    expect(JSON.stringify(sessions)).not.toMatch(/token|hash/i);
  });

  it('are not listed when they are over', async () => {
    const [old] = [await signIn(chrome)];
    app.setNow(new Date(start.getTime() + 121 * 60_000));
    const { token } = await signIn(safari);
    expect(await listed(token)).toHaveLength(1);
    expect((await as(old.token)('GET', '/sessions')).status).toBe(401);
  });

  it('end one by one, and all others at once', async () => {
    const [one, two, three] = [await signIn(chrome), await signIn(safari), await signIn(chrome)];
    const other = (await listed(one.token)).find(({ device }) => device === 'iPhone の Safari');
    expect((await as(one.token)('DELETE', `/sessions/${other?.id}`)).status).toBe(200);
    expect((await as(two.token)('GET', '/me')).status).toBe(401);
    expect((await as(one.token)('POST', '/sessions/end-others')).data).toEqual({ ended: 1 });
    expect([(await as(three.token)('GET', '/me')).status, (await as(one.token)('GET', '/me')).status]).toEqual([401, 200]);
    expect((await as(one.token)('POST', '/sessions/end-others')).data).toEqual({ ended: 0 });
  });

  it('are nobody else’s to see or to end', async () => {
    const mine = await signIn(chrome);
    const theirs = await signIn(chrome, undefined, 'fund_manager@example.jp');
    const [session] = await listed(mine.token);
    for (const id of [session?.id, 0, 'x', 999_999]) expect((await as(theirs.token)('DELETE', `/sessions/${id}`)).status).toBe(404);
    expect((await listed(theirs.token)).map(({ id }) => id)).not.toContain(session?.id);
    expect((await as(mine.token)('GET', '/me')).status).toBe(200);
  });

  it('are not more than the limit: those used longest ago end', async () => {
    const { id, token: first } = await signIn(chrome);
    const tokens: string[] = [];
    for (let minute = 1; minute <= app.services.settings.sessionLimit; minute += 1) {
      app.setNow(new Date(start.getTime() + minute * 60_000));
      tokens.push(await startSession(app.services, id, { address: null }));
    }
    expect((await as(first)('GET', '/me')).status).toBe(401);
    for (const token of tokens) expect((await as(token)('GET', '/me')).status).toBe(200);
  });

  it('from a new device are told by mail, from a known one not, from another person’s again', async () => {
    const { cookie } = await signIn(chrome);
    expect(await mails()).toEqual([
      {
        recipientAddress: 'recipient@example.jp',
        subject: expect.stringContaining('アカウント'),
        body: expect.stringMatching(/はじめて使われた端末.*Windows の Chrome/s),
      },
    ]);
    await signIn(chrome, cookie);
    expect(await mails()).toHaveLength(1);
    await signIn(chrome, cookie, 'recipient2@example.jp');
    await signIn(safari);
    expect((await mails()).map(({ recipientAddress }) => recipientAddress)).toEqual([
      'recipient@example.jp',
      'recipient2@example.jp',
      'recipient@example.jp',
    ]);
  });

  it('end with everything that the browser kept', async () => {
    const { token } = await signIn(chrome);
    const answer = await as(token)('POST', '/logout');
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
  });

  it('stay with the person who changes the password, whose device stays known, and who is told', async () => {
    const { token, id, cookie } = await signIn(chrome, undefined, 'director@example.jp');
    const other = await signIn(safari, undefined, 'director@example.jp');
    const headers = { Authorization: `Bearer ${token}`, Cookie: cookie, 'Content-Type': 'application/json', 'User-Agent': chrome };
    const body = JSON.stringify({ currentPassword: demoPassword, newPassword: 'Tamagawa-no-77' });
    expect((await app.raw(`/api/users/${id}/password`, { method: 'PUT', headers, body })).status).toBe(200);
    expect((await as(other.token)('GET', '/me')).status).toBe(401);
    expect((await mails()).at(-1)?.body).toMatch(/パスワードが変更されました.*Windows の Chrome/s);
    const before = (await mails()).length;
    await signIn(chrome, cookie, 'director@example.jp', 'Tamagawa-no-77');
    expect(await mails()).toHaveLength(before);
    await signIn(safari, other.cookie, 'director@example.jp', 'Tamagawa-no-77');
    expect(await mails()).toHaveLength(before + 1);
  });

  it('leave nothing of a grantee’s behind in the browser, and of the staff’s only what is asked for anew each time', async () => {
    const [grantee, clerk] = [await signIn(chrome), await signIn(chrome, undefined, 'fund_staff@example.jp')];
    const kept = async (token: string, path: string) => (await as(token)('GET', path)).headers.get('cache-control');
    const { data } = await as(grantee.token)('GET', '/applications');
    const row = `/applications/${data.applications[0].id}`;
    for (const path of ['/applications', row, '/me', '/sessions', '/notifications', '/submissions'])
      expect([path, await kept(grantee.token, path)]).toEqual([path, 'no-store']);
    for (const path of ['/me', '/sessions', '/dashboard']) expect([path, await kept(clerk.token, path)]).toEqual([path, 'no-store']);
    for (const path of ['/applications', row, '/users']) expect([path, await kept(clerk.token, path)]).toEqual([path, 'private, no-cache']);
  });
});
