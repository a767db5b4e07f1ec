import { beforeEach, describe, expect, it } from 'vitest';
import { countAttempt, resetAttempts, subjectsOf } from '../../api/sign-in/attempts.ts';
import { demoPassword } from '../support/accounts.ts';
import { onEitherEngine } from '../support/app.ts';

const start = new Date('2026-11-21T03:00:00Z');
const account = 'fund_staff@example.jp';

onEitherEngine('wrong passwords', (app) => {
  beforeEach(async () => {
    app.setNow(start);
    for (const table of ['login_attempts', 'known_devices', 'alerts', 'outbox'] as const) await app.engine.db.deleteFrom(table).execute();
  });
  const fail = async (address: string, name = account, device: number | null = null) =>
    countAttempt(app.services, subjectsOf('sign-in', name, address, device)).then(
      ({ heldUntil }) => (heldUntil ? 'judged' : 'admitted'),
      ({ code }) => code,
    );
  const failOften = async (times: number, address: string, name = account) => {
    for (let tries = 0; tries < times; tries += 1) await fail(address, name);
  };
  const login = async (password: string, cookie?: string, email = account) => {
    const headers = { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) };
    return app.raw('/api/admin/login', { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  };
  const alerts = () => app.engine.db.selectFrom('alerts').select(['kind', 'summary']).where('kind', '=', 'lockOuts').execute();

  it('of a stranger lock nobody else out', async () => {
    await failOften(5, '203.0.113.7');
    expect(await fail('203.0.113.7')).toBe('too_many_tries');
    expect(await fail('198.51.100.20')).toBe('admitted');
    expect(await fail('203.0.113.7', 'director@example.jp')).toBe('admitted');
  });

  it('of many strangers at once keep all out but those whose device is known', async () => {
    for (let place = 0; place < 100; place += 1) expect(await fail(`203.0.113.${place}`)).toBe('admitted');
    expect(await fail('198.51.100.20')).toBe('too_many_tries');
    expect(await fail('198.51.100.20', account, 1)).toBe('admitted');
    app.setNow(new Date(start.getTime() + 16 * 60_000));
    expect(await fail('198.51.100.20')).toBe('admitted');
    expect(await fail('198.51.100.21')).toBe('too_many_tries');
  });

  it('from one address, whatever the account, keep wrong ones out for a while, and after many more all of them', async () => {
    for (let person = 0; person < 50; person += 1) expect(await fail('203.0.113.7', `person${person}@example.jp`)).toBe('admitted');
    for (let person = 50; person < 200; person += 1) expect(await fail('203.0.113.7', `person${person}@example.jp`)).toBe('judged');
    expect(await fail('203.0.113.7', 'another@example.jp')).toBe('too_many_tries');
    expect(await fail('203.0.113.7', 'another@example.jp', 1)).toBe('admitted');
    expect(await fail('203.0.113.8', 'another@example.jp')).toBe('admitted');
    app.setNow(new Date(start.getTime() + 16 * 60_000));
    expect(await fail('203.0.113.7', 'another@example.jp')).toBe('admitted');
  });

  it('from one connection count together, whichever of its IPv6 addresses they come from, and with those of its IPv4 address written as IPv6', async () => {
    for (let host = 1; host <= 5; host += 1) expect(await fail(`2001:db8:1:2:${host}::${host}`)).toBe('admitted');
    expect(await fail('2001:DB8:1:2::ffff')).toBe('too_many_tries');
    expect(await fail('2001:db8:1:3::1')).toBe('admitted');
    await failOften(5, '::ffff:203.0.113.7');
    expect([await fail('203.0.113.7'), await fail('203.0.113.8')]).toEqual(['too_many_tries', 'admitted']);
  });

  it('from an address do not keep out who knows the password, on the same answer for accounts that there are and that there are not', async () => {
    for (let person = 0; person < 50; person += 1) await fail('', `person${person}@example.jp`);
    const refused = [await login('Wrong-2026'), await login('Wrong-2026', undefined, 'nobody@example.jp')];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    const [first, second] = await Promise.all(refused.map((answer) => answer.text()));
    expect([first, first?.includes('この接続元からのログインの失敗が続いています。')]).toEqual([second, true]);
    expect((await login(demoPassword)).status).toBe(200);
    // Whoever has an account does not buy tries for others by it.
    expect((await login('Wrong-2026', undefined, 'director@example.jp')).status).toBe(429);
  });

  it('at one door keep nobody out at another: fifty people of a school who sign up, or who forgot their passwords', async () => {
    const post = (path: string, body: object) =>
      app.raw(`/api${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    const often = (path: string) =>
      Promise.all(Array.from({ length: 51 }, async (_, person) => (await post(path, { email: `pupil${person}@example.com` })).status));
    expect((await often('/sign-up')).filter((status) => status === 429)).toHaveLength(1);
    expect((await often('/password-reset')).filter((status) => status === 429)).toHaveLength(1);
    expect((await login('Wrong-2026')).status).toBe(401);
    expect((await login(demoPassword)).status).toBe(200);
  });

  it('are forgotten where the password was right in the end', async () => {
    await failOften(5, '203.0.113.7');
    await resetAttempts(app.services, subjectsOf('sign-in', account, '203.0.113.7'));
    expect(await fail('203.0.113.7')).toBe('admitted');
  });

  it('by others do not keep out who has signed in by this device before; wrong ones from the device itself do', async () => {
    const first = await login(demoPassword);
    const cookie = first.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^seseragi_device=[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
    const name = cookie.split(';')[0] as string;
    for (let tries = 0; tries < 6; tries += 1) await login('Wrong-2026');
    expect((await login(demoPassword)).status).toBe(429);
    expect((await login(demoPassword, name)).status).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) expect((await login('Wrong-2026', name)).status).toBe(401);
    expect((await login(demoPassword, name)).status).toBe(429);
    expect((await login(demoPassword, 'seseragi_device=of-my-own-making')).status).toBe(429);
    expect((await login(demoPassword, `seseragi_device=${'x'.repeat(43)}`)).status).toBe(429);
  });

  it('are told to the heads once an hour when many are kept out', async () => {
    for (let person = 0; person < 9; person += 1) await failOften(5, `203.0.113.${person}`, `person${person}@example.jp`);
    expect(await alerts()).toEqual([]);
    for (let person = 9; person < 12; person += 1) await failOften(5, `203.0.113.${person}`, `person${person}@example.jp`);
    expect(await alerts()).toEqual([{ kind: 'lockOuts', summary: expect.stringContaining('10件') }]);
    app.setNow(new Date(start.getTime() + 61 * 60_000));
    for (let person = 0; person < 10; person += 1) await failOften(5, `203.0.113.${person}`, `someone${person}@example.jp`);
    expect(await alerts()).toHaveLength(2);
  });

  describe('and what is typed with them', () => {
    it('is not kept where it is no known address: people type passwords there', async () => {
      const typed = 'Himitsu-no-1234';
      await app.call(null, 'POST', '/admin/login', { email: typed, password: typed });
      await app.call(null, 'POST', '/password-reset', { email: typed });
      const everything = JSON.stringify([
        await app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(5).execute(),
        await app.engine.db.selectFrom('login_attempts').selectAll().execute(),
      ]);
      expect(everything.toLowerCase()).not.toContain(typed.toLowerCase());
      expect(everything).toContain('登録のないメールアドレス');
    });

    it('is kept where it is somebody’s address, so that the attack can be seen', async () => {
      await app.call(null, 'POST', '/user/login', { email: account, password: 'Wrong-2026' });
      const { summary } = await app.engine.db.selectFrom('audit_logs').select('summary').orderBy('id', 'desc').executeTakeFirstOrThrow();
      expect(summary).toBe(`ログインに失敗しました（${account}）`);
    });
  });
});
