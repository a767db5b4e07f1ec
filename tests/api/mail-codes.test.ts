import { beforeEach, describe, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';

const start = new Date('2026-11-21T03:00:00.000Z');
const secondsLater = (seconds: number) => new Date(start.getTime() + seconds * 1000);

onEitherEngine('a mailed number', (app) => {
  beforeEach(async () => {
    app.setNow(start);
    for (const table of ['login_attempts', 'outbox', 'mail_codes', 'known_devices', 'time_codes'] as const)
      await app.engine.db.deleteFrom(table).execute();
  });
  const ask = (email: unknown, area = 'user') => app.call(null, 'POST', `/${area}/login/mail`, { email });
  const confirm = (email: string, code: unknown, area = 'user') => app.call(null, 'POST', `/${area}/login/mail/confirm`, { email, code });
  const mails = () => app.engine.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const numberIn = async () => /^\d{8}$/m.exec((await mails()).at(-1)?.body ?? '')?.[0] ?? '';
  const idOf = async (name: string) =>
    (await app.engine.db.selectFrom('users').select('id').where('email', '=', `${name}@example.jp`).executeTakeFirstOrThrow()).id;
  const giveApp = async (name: string) => {
    const at = start.toISOString();
    const row = { secret: 'sealed', confirmedAt: at, lastStep: 0, createdAt: at, updatedAt: at };
    await app.engine.db
      .insertInto('time_codes')
      .values({ userId: await idOf(name), ...row })
      .execute();
  };
  const signInBy = async (name: string, signIn: 'password' | 'link' | 'sso') =>
    app.engine.db.updateTable('users').set({ signIn }).where('email', '=', `${name}@example.jp`).execute();

  it.each([
    ['recipient3', 'user'],
    ['selection_committee', 'admin'],
  ])('lets %s in, once, and is what the session tells', async (name, area) => {
    const asked = await ask(` ${name.toUpperCase()}@example.jp `, area);
    expect([asked.status, (await mails()).map(({ recipientAddress }) => recipientAddress)]).toEqual([200, [`${name}@example.jp`]]);
    const number = await numberIn();
    const answer = await confirm(`${name}@example.jp`, `${number.slice(0, 4)} ${number.slice(4)}`, area);
    expect([answer.status, answer.data.user.email, answer.data.user.awaits]).toEqual([200, `${name}@example.jp`, null]);
    const session = await app.engine.db.selectFrom('sessions').select(['factor', 'factorAt']).orderBy('id', 'desc').executeTakeFirst();
    expect(session).toEqual({ factor: 'mail', factorAt: start.toISOString() });
    expect((await confirm(`${name}@example.jp`, number, area)).code).toBe('wrong_code');
  });

  it('lets in whoever has no password, also of the office', async () => {
    await signInBy('fund_staff', 'link');
    await ask('fund_staff@example.jp', 'admin');
    expect((await confirm('fund_staff@example.jp', await numberIn(), 'admin')).status).toBe(200);
    await signInBy('fund_staff', 'password');
  });

  it('is sent to nobody else, and the answer tells nobody', async () => {
    const known = await ask('recipient@example.jp');
    await app.engine.db.updateTable('users').set({ status: 0 }).where('email', '=', 'recipient2@example.jp').execute();
    await signInBy('selection_committee', 'sso');
    const others = [
      ['nobody@example.jp', 'user'],
      ['recipient2@example.jp', 'user'],
      ['recipient@example.jp', 'admin'],
      ['fund_staff@example.jp', 'admin'],
      ['selection_committee@example.jp', 'admin'],
    ] as const;
    for (const [email, area] of others) {
      const { status, data } = await ask(email, area);
      expect([email, status, data]).toEqual([email, 200, known.data]);
    }
    expect(await mails()).toHaveLength(1);
    await app.engine.db.updateTable('users').set({ status: 1 }).where('email', '=', 'recipient2@example.jp').execute();
    await signInBy('selection_committee', 'password');
  });

  it('is worth nothing at the other door, for another, or once the account is suspended', async () => {
    await ask('recipient@example.jp');
    const number = await numberIn();
    const refused = { status: 401, code: 'wrong_code' };
    expect(await confirm('recipient@example.jp', number, 'admin')).toMatchObject(refused);
    expect(await confirm('recipient3@example.jp', number)).toMatchObject(refused);
    expect(await confirm('nobody@example.jp', number)).toMatchObject(refused);
    await app.engine.db.updateTable('users').set({ status: 0 }).where('email', '=', 'recipient@example.jp').execute();
    expect(await confirm('recipient@example.jp', number)).toMatchObject(refused);
    await app.engine.db.updateTable('users').set({ status: 1 }).where('email', '=', 'recipient@example.jp').execute();
    expect((await confirm('recipient@example.jp', number)).status).toBe(200);
  });

  it('dies after ten minutes, or after five that were wrong', async () => {
    await ask('recipient@example.jp');
    const number = await numberIn();
    app.setNow(secondsLater(600));
    expect((await confirm('recipient@example.jp', number)).status).toBe(401);
    app.setNow(secondsLater(599));
    for (let tries = 0; tries < 5; tries += 1) {
      await app.engine.db.deleteFrom('login_attempts').execute();
      expect((await confirm('recipient@example.jp', '00000000')).status).toBe(401);
    }
    await app.engine.db.deleteFrom('login_attempts').execute();
    expect((await confirm('recipient@example.jp', number)).status).toBe(401);
  });

  it('is replaced by a newer one, but not at once: whoever asks over and over voids nobody’s', async () => {
    await ask('recipient@example.jp');
    const first = await numberIn();
    app.setNow(secondsLater(59));
    await ask('recipient@example.jp');
    expect(await mails()).toHaveLength(1);
    app.setNow(secondsLater(60));
    await ask('recipient@example.jp');
    const second = await numberIn();
    expect(await mails()).toHaveLength(2);
    expect((await confirm('recipient@example.jp', first)).status).toBe(401);
    expect((await confirm('recipient@example.jp', second)).status).toBe(200);
  });

  it('is used by one of two who come at the same moment', async () => {
    await ask('recipient@example.jp');
    const number = await numberIn();
    const answers = await Promise.all([confirm('recipient@example.jp', number), confirm('recipient@example.jp', number)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('can be asked for only so often, and guessed at only so often', async () => {
    const asked = [];
    for (let tries = 0; tries < 6; tries += 1) asked.push((await ask('recipient@example.jp')).status);
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
    const guessed = [];
    for (let tries = 0; tries < 6; tries += 1) guessed.push((await confirm('recipient@example.jp', '00000000')).status);
    expect(guessed).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is kept where nobody can read it', async () => {
    await ask('recipient@example.jp');
    const number = await numberIn();
    expect(JSON.stringify(await app.engine.db.selectFrom('mail_codes').selectAll().execute())).not.toContain(number);
    expect(JSON.stringify(await app.engine.db.selectFrom('audit_logs').selectAll().execute())).not.toContain(number);
    const sending = { ...app.services, settings: { ...app.services.settings, smtpUrl: 'smtp://127.0.0.1' } };
    app.setNow(secondsLater(60));
    const { sendMailCode } = await import('../../api/sign-in/mail-codes.ts');
    const user = { id: await idOf('recipient'), username: '受取 人', email: 'recipient@example.jp', roletype: 'recipient' as const };
    await app.engine.transaction((db) => sendMailCode(db, sending, user));
    const stored = (await mails()).at(-1);
    expect([stored?.body.includes('{{loginCode}}'), /\d{8}/.test(stored?.body ?? ''), stored?.secret]).toEqual([true, false, expect.any(String)]);
  });

  it('has its text also where the office keeps none', async () => {
    const [kept] = await app.engine.db.selectFrom('mail_templates').selectAll().where('purpose', '=', 'login_code').execute();
    await app.engine.db.deleteFrom('mail_templates').where('purpose', '=', 'login_code').execute();
    await ask('recipient@example.jp');
    expect(await numberIn()).toHaveLength(8);
    await app.engine.db
      .insertInto('mail_templates')
      .values(kept as never)
      .execute();
  });

  describe('where more is demanded', () => {
    it('is but the first step of whoever has an app', async () => {
      await giveApp('recipient');
      await ask('recipient@example.jp');
      const { status, data } = await confirm('recipient@example.jp', await numberIn());
      expect([status, data.user.awaits]).toEqual([200, 'factor']);
      const headers = { Authorization: `Bearer ${data.token}` };
      expect((await app.raw('/api/my/tasks', { headers })).status).toBe(403);
      const sent = await app.raw('/api/proof/mail', { method: 'POST', headers });
      expect([sent.status, await sent.json()]).toMatchObject([409, { code: 'method_unavailable' }]);
    });
  });

  describe('before what weighs', () => {
    const prove = (code: string) => app.call('recipient', 'POST', '/proof', { method: 'mail', code });

    it('shows who is there', async () => {
      const { data } = await app.call('recipient', 'GET', '/proof');
      expect(data.methods).toEqual(['password', 'mail']);
      const sent = await app.call('recipient', 'POST', '/proof/mail');
      expect([sent.status, sent.data]).toEqual([200, { email: 'recipient@example.jp', minutes: 10 }]);
      expect(await prove('00000000')).toMatchObject({ status: 422, fields: { code: expect.stringContaining('番号が正しくない') } });
      app.setNow(secondsLater(120));
      expect((await prove(await numberIn())).status).toBe(200);
      const session = await app.engine.db
        .selectFrom('sessions')
        .select(['factor', 'factorAt'])
        .where('userId', '=', await idOf('recipient'))
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(session).toEqual({ factor: 'mail', factorAt: secondsLater(120).toISOString() });
    });

    it('is sent to nobody of the office who has a password', async () =>
      expect(await app.call('fund_staff', 'POST', '/proof/mail')).toMatchObject({ status: 409, code: 'method_unavailable' }));
  });
});
