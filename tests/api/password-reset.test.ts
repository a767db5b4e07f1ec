import { beforeEach, describe, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';

const start = new Date('2026-11-21T03:00:00.000Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

onEitherEngine('a forgotten password', (app) => {
  beforeEach(async () => {
    app.setNow(start);
    await app.engine.db.deleteFrom('login_attempts').execute();
    await app.engine.db.deleteFrom('outbox').execute();
    await app.engine.db.deleteFrom('password_links').execute();
  });
  const ask = (email: unknown) => app.call(null, 'POST', '/password-reset', { email });
  const confirm = (token: unknown, newPassword: unknown) => app.call(null, 'POST', '/password-reset/confirm', { token, newPassword });
  const mails = () => app.engine.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const linkIn = async () => /(\S+)#token=(\S+)/.exec((await mails()).at(-1)?.body ?? '') ?? [];

  it.each([
    ['director@example.jp', '/admin-password-reset', '/admin/login', 'admin'],
    ['recipient3@example.jp', '/user-password-reset', '/user/login', 'user'],
  ])('%s sets a new one by the link in the mail, once', async (email, page, door, area) => {
    expect((await ask(` ${email.toUpperCase()} `)).status).toBe(200);
    const [, address, token] = await linkIn();
    expect([address, (await mails())[0]?.recipientAddress]).toEqual([`http://localhost:3000${page}`, email]);
    const session = await app.token(email.split('@')[0] as string);
    const weak = await confirm(token, 'abcdefgh');
    expect([weak.status, weak.fields]).toEqual([422, { newPassword: 'パスワードは大文字、小文字、数字を含む必要があります' }]);
    const set = await confirm(token, 'Atarashii-2027');
    expect([set.status, set.data]).toEqual([200, { area }]);
    expect((await app.raw('/api/me', { headers: { Authorization: `Bearer ${session}` } })).status).toBe(401);
    expect((await app.call(null, 'POST', door, { email, password: 'Seseragi-2026' })).status).toBe(401);
    expect((await app.call(null, 'POST', door, { email, password: 'Atarashii-2027' })).status).toBe(200);
    const again = await confirm(token, 'Another-2027');
    expect([again.status, again.code]).toEqual([409, 'link_dead']);
  });

  it('answers the same for an address that nobody has, or that is suspended', async () => {
    const known = await ask('fund_staff@example.jp');
    await app.engine.db.updateTable('users').set({ status: 0 }).where('email', '=', 'general_user@example.jp').execute();
    for (const email of ['nobody@example.jp', 'general_user@example.jp', 'x']) {
      const { status, data } = await ask(email);
      expect([email, status, data]).toEqual([email, 200, known.data]);
    }
    expect(await mails()).toHaveLength(1);
  });

  it('has a link that dies after 30 minutes, or when a newer one is asked for', async () => {
    await ask('fund_staff@example.jp');
    const [, , first] = await linkIn();
    await ask('fund_staff@example.jp');
    const [, , second] = await linkIn();
    expect((await confirm(first, 'Atarashii-2027')).status).toBe(409);
    app.setNow(minutesLater(30));
    expect((await confirm(second, 'Atarashii-2027')).status).toBe(409);
    app.setNow(minutesLater(29));
    expect((await confirm(second, 'Atarashii-2027')).status).toBe(200);
  });

  it('is used by one of two who come at the same moment', async () => {
    await ask('fund_manager@example.jp');
    const [, , token] = await linkIn();
    const answers = await Promise.all([confirm(token, 'Atarashii-2027'), confirm(token, 'Atarashii-2028')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps no token where it could be read', async () => {
    await ask('accounting_staff@example.jp');
    const [, , token = ''] = await linkIn();
    const [link] = await app.engine.db.selectFrom('password_links').selectAll().execute();
    expect(JSON.stringify(link)).not.toContain(token);
    expect(JSON.stringify(await app.engine.db.selectFrom('audit_logs').selectAll().execute())).not.toContain(token);
  });

  it('can be asked for only so often, and guessed at only so often', async () => {
    const tries = await Promise.all(Array.from({ length: 7 }, () => ask('director@example.jp')));
    expect(tries.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2);
    const guesses = [];
    for (let guess = 0; guess < 60; guess++) guesses.push((await confirm('x'.repeat(43), 'Atarashii-2027')).status);
    expect(guesses.at(-1)).toBe(429);
  });

  it.each([
    ['', { email: 'メールアドレスは必須です' }],
    [3, { email: expect.any(String) }],
  ])('needs an address: %j', async (email, fields) => expect((await ask(email)).fields).toEqual(fields));

  it('has an invitation for new people, whose link lives a week', async () => {
    const { id } = await app.engine.db.selectFrom('users').select('id').where('email', '=', 'newcomer@example.jp').executeTakeFirstOrThrow();
    expect((await app.call('fund_staff', 'POST', `/users/${id}/invite`, {})).status).toBe(403);
    expect((await app.call('fund_manager', 'POST', `/users/${id}/invite`, {})).status).toBe(200);
    const [, , token] = await linkIn();
    app.setNow(minutesLater(7 * 24 * 60 - 1));
    expect((await confirm(token, 'Atarashii-2027')).status).toBe(200);
    const { forcePasswordChange } = await app.engine.db
      .selectFrom('users')
      .select('forcePasswordChange')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(forcePasswordChange).toBe(0);
  });

  describe('by a link dies with what it was sent for', () => {
    let serial = 0;
    const newcomer = async () => {
      const input = { username: '名取 川子', email: `natori${++serial}@example.jp`, roletype: 'fund_staff', firstPassword: 'invitation' };
      return (await app.call('fund_manager', 'POST', '/users', input)).data;
    };

    it.each([
      ['the password', { password: 'Asagiri-31x' }],
      ['the address', { email: 'elsewhere@example.jp' }],
      ['the role', { roletype: 'general_user' }],
      ['the state', { status: 0 }],
    ])('when %s changes, also where it is changed back', async (_what, change) => {
      const user = await newcomer();
      const [, , token] = await linkIn();
      expect((await app.call('fund_manager', 'PUT', `/users/${user.id}`, change)).status).toBe(200);
      expect((await confirm(token, 'Atarashii-2027')).code).toBe('link_dead');
      const back = { email: user.email, roletype: 'fund_staff', status: 1 };
      expect((await app.call('fund_manager', 'PUT', `/users/${user.id}`, back)).status).toBe(200);
      expect((await confirm(token, 'Atarashii-2027')).code).toBe('link_dead');
      await app.engine.db.deleteFrom('users').where('id', '=', user.id).execute();
    });

    it('but not when only the name does', async () => {
      const user = await newcomer();
      const [, , token] = await linkIn();
      await app.call('fund_manager', 'PUT', `/users/${user.id}`, { username: '名取 川江' });
      expect((await confirm(token, 'Atarashii-2027')).status).toBe(200);
    });

    it('an invitation outlives a reset that somebody asks for, and both die when one is used', async () => {
      const user = await newcomer();
      const [, , invitation] = await linkIn();
      await ask(user.email);
      const [, , reset] = await linkIn();
      app.setNow(minutesLater(31));
      expect((await confirm(reset, 'Atarashii-2027')).code).toBe('link_dead');
      await ask(user.email);
      const [, , second] = await linkIn();
      expect((await confirm(invitation, 'Atarashii-2027')).status).toBe(200);
      expect((await confirm(second, 'Atarashii-2028')).code).toBe('link_dead');
    });

    it('an invitation is void when a newer one goes out', async () => {
      const user = await newcomer();
      const [, , first] = await linkIn();
      await app.call('fund_manager', 'POST', `/users/${user.id}/invite`, {});
      const [, , second] = await linkIn();
      expect((await confirm(first, 'Atarashii-2027')).code).toBe('link_dead');
      expect((await confirm(second, 'Atarashii-2027')).status).toBe(200);
    });

    it('is good for the address alone that it went to, whoever changes that', async () => {
      const user = await newcomer();
      const [, , token] = await linkIn();
      await app.engine.db
        .updateTable('users')
        .set({ email: `changed-${user.email}` })
        .where('id', '=', user.id)
        .execute();
      expect((await confirm(token, 'Atarashii-2027')).code).toBe('link_dead');
    });

    it('is not used up by a password that is refused', async () => {
      await newcomer();
      const [, , token] = await linkIn();
      expect((await confirm(token, 'Password1')).fields).toHaveProperty('newPassword');
      expect((await confirm(token, 'Atarashii-2027')).status).toBe(200);
      expect((await mails()).at(-1)?.body).toContain('パスワードが設定されました');
    });
  });
});
