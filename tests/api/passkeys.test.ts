import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { openDatabase } from '../../api/db/open.ts';
import type { Role } from '../../domain/roles.ts';
import { demoPassword } from '../support/accounts.ts';
import { type Answer, onEitherEngine, type TestApp } from '../support/app.ts';
import { authenticator, type Otherwise } from '../support/authenticator.ts';

const start = new Date('2026-11-21T03:00:00.000Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** What the tests of passkeys share: accounts as they were, and the calls that a browser makes. */
function desk(app: TestApp) {
  const db = () => app.engine.db;
  const by = async (token: string, method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { 'Content-Type': 'application/json' }) };
    const answer = await app.raw(`/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { ...((await answer.json()) as Answer), status: answer.status };
  };
  const device = () => authenticator();
  type Device = ReturnType<typeof device>;
  return {
    by,
    device,
    async afresh() {
      app.setNow(start);
      Object.assign(app.services.settings, { secondFactorRoles: [] });
      for (const table of ['login_attempts', 'credentials', 'challenges', 'time_codes', 'outbox', 'alerts', 'password_links'] as const)
        await db().deleteFrom(table).execute();
      await db().updateTable('users').set({ signIn: 'password', status: 1 }).execute();
    },
    demand: (...roles: Role[]) => Object.assign(app.services.settings, { secondFactorRoles: roles }),
    async register(as: string, passkey: Device = device(), more: object = {}) {
      const { data } = await app.call(as, 'POST', '/passkeys/options');
      const kept = await app.call(as, 'POST', '/passkeys', { response: passkey.make(data), ...more });
      expect(kept.status).toBe(201);
      return { passkey, ...(kept.data as { id: number; name: string }) };
    },
    ask: async (area = 'admin') => (await app.call(null, 'POST', `/${area}/login/passkey/options`)).data,
    show: (response: object, area = 'admin') => app.call(null, 'POST', `/${area}/login/passkey`, { response }),
    methods: async (as: string) => (await app.call(as, 'GET', '/sign-in-methods')).data,
    mails: () => db().selectFrom('outbox').selectAll().orderBy('id').execute(),
    said: async () =>
      (await db().selectFrom('audit_logs').select(['action', 'userName', 'summary', 'factor']).orderBy('id', 'desc').limit(3).execute()) ?? [],
    async login(as: string, area = 'admin') {
      const { data } = await app.call(null, 'POST', `/${area}/login`, { email: `${as}@example.jp`, password: demoPassword });
      return data as { token: string; user: { awaits: string | null } };
    },
    /** By the mail of whoever is invited. */
    async invite(email: string) {
      const { id } = await db().selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      expect((await app.call('fund_manager', 'POST', `/users/${id}/invite`)).status).toBe(200);
      const [, page, token] =
        /localhost:3000(\S+)#token=(\S+)/.exec((await db().selectFrom('outbox').selectAll().orderBy('id', 'desc').execute())[0]?.body ?? '') ?? [];
      return { page, token };
    },
    userBy: (email: string) => db().selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  };
}

onEitherEngine('a passkey', (app) => {
  const { by, device, afresh, demand, register, ask, show, methods, mails, said, login } = desk(app);
  beforeEach(afresh);

  it('is registered, and signs its person in alone, at the own door', async () => {
    const { passkey, name } = await register('recipient', device(), { name: '職場のスマートフォン' });
    expect(name).toBe('職場のスマートフォン');
    const [mail] = await mails();
    expect([mail?.recipientAddress, mail?.body]).toEqual([
      'recipient@example.jp',
      expect.stringContaining('「職場のスマートフォン」が登録されました'),
    ]);
    expect(await methods('recipient')).toEqual({
      passkeys: [{ id: expect.any(Number), name, createdAt: start.toISOString(), lastUsedAt: null, backedUp: false }],
      ...{ timeCode: null, trustedDevices: [], recoveryCodes: 0, required: false, signIn: 'password' },
    });
    app.setNow(minutesLater(3));
    const { status, data } = await show(passkey.sign(await ask('user')), 'user');
    expect([status, data.user.email, data.user.awaits]).toEqual([200, 'recipient@example.jp', null]);
    expect((await methods('recipient')).passkeys[0].lastUsedAt).toBe(minutesLater(3).toISOString());
    expect((await said())[0]).toMatchObject({ action: 'login', factor: 'passkey' });
    const stored = await app.engine.db.selectFrom('credentials').selectAll().executeTakeFirstOrThrow();
    expect([stored.counter, stored.transports]).toEqual([2, 'internal,hybrid']);
    expect((await by(data.token, 'GET', '/me')).data.email).toBe('recipient@example.jp');
  });

  it('is made on several devices, each once, and is called by its device unless somebody names it', async () => {
    const first = await register('director');
    expect(first.name).toBe('わからない端末');
    await register('director');
    const options = (await app.call('director', 'POST', '/passkeys/options')).data;
    expect(options.excludeCredentials).toHaveLength(2);
    expect(options.excludeCredentials[0]).toMatchObject({ id: first.passkey.id, transports: ['internal', 'hybrid'] });
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-7, -8, -257]);
    const again = await app.call('director', 'POST', '/passkeys', { response: first.passkey.make(options) });
    expect([again.status, again.code]).toEqual([409, 'passkey_known']);
    const by2 = (await app.call('fund_staff', 'POST', '/passkeys/options')).data;
    const anothers = await app.call('fund_staff', 'POST', '/passkeys', { response: first.passkey.make(by2) });
    expect([anothers.status, anothers.code]).toEqual([409, 'passkey_known']);
  });

  it('may vouch for itself, and is vouched for by nobody else', async () => {
    const make = async (format: string) => {
      const { data } = await app.call('director', 'POST', '/passkeys/options');
      return (await app.call('director', 'POST', '/passkeys', { response: device().make(data, { format }) })).status;
    };
    expect([await make('packed'), await make('fido-u2f')]).toEqual([201, 422]);
  });

  it('is not registered without end', async () => {
    const { id: userId } = await app.engine.db.selectFrom('users').select('id').where('email', '=', 'director@example.jp').executeTakeFirstOrThrow();
    const at = start.toISOString();
    for (let n = 0; n < 20; n += 1)
      await app.engine.db
        .insertInto('credentials')
        .values({ userId, credentialId: `c${n}`, publicKey: 'x', counter: 0, backedUp: 0, name: 'x', createdAt: at, updatedAt: at })
        .execute();
    const { data } = await app.call('director', 'POST', '/passkeys/options');
    const more = await app.call('director', 'POST', '/passkeys', { response: device().make(data) });
    expect([more.status, more.code]).toEqual([409, 'too_many_passkeys']);
  });

  describe.each([
    ['of another address', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['for another address', { rpId: 'evil.example' }],
    ['without a finger, a face or a number', { unverified: true }],
    ['of another kind', { type: 'webauthn.other' }],
  ] satisfies [string, Otherwise][])('an answer %s', (_, other) => {
    it('signs nobody in', async () => {
      const { passkey } = await register('director');
      const answer = await show(passkey.sign(await ask(), other));
      expect([answer.status, answer.code]).toEqual([401, 'wrong_credentials']);
      expect((await said())[0]).toMatchObject({ action: 'login_failed', summary: 'パスキーでのログインに失敗しました（director@example.jp）' });
      expect((await show(passkey.sign(await ask()))).status).toBe(200);
    });

    it('registers nothing', async () => {
      const { data } = await app.call('director', 'POST', '/passkeys/options');
      const answer = await app.call('director', 'POST', '/passkeys', { response: device().make(data, other) });
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, ['response']]);
      expect((await methods('director')).passkeys).toEqual([]);
    });
  });

  it('answers a challenge once, whatever came of it', async () => {
    const { passkey } = await register('director');
    const options = await ask();
    const answer = passkey.sign(options);
    expect((await show(answer)).status).toBe(200);
    for (const replayed of [answer, passkey.sign(options)]) {
      const { status, code } = await show(replayed);
      expect([status, code]).toEqual([409, 'challenge_gone']);
    }
    const failed = await ask();
    expect((await show(passkey.sign(failed, { origin: 'https://evil.example' }))).status).toBe(401);
    expect((await show(passkey.sign(failed))).status).toBe(409);
    expect((await app.engine.db.selectFrom('challenges').selectAll().execute()).map(({ kind }) => kind)).toEqual([]);
  });

  it('answers in two tabs, each its own challenge, and of two at the same moment one', async () => {
    const { passkey } = await register('director');
    const [first, second] = [await ask(), await ask()];
    expect((await show(passkey.sign(second))).status).toBe(200);
    expect((await show(passkey.sign(first))).status).toBe(200);
    const answer = passkey.sign(await ask());
    const both = await Promise.all([show(answer), show(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('answers within five minutes, and what it was not asked never', async () => {
    const { passkey } = await register('director');
    const old = await ask();
    app.setNow(minutesLater(5));
    expect((await show(passkey.sign(old))).code).toBe('challenge_gone');
    const made = { ...old, challenge: Buffer.alloc(32, 7).toString('base64url') };
    expect((await show(passkey.sign(made))).code).toBe('challenge_gone');
    const forProof = (await app.call('director', 'POST', '/proof/passkey')).data;
    expect((await show(passkey.sign(forProof))).code).toBe('challenge_gone');
    const forRegistration = (await app.call('director', 'POST', '/passkeys/options')).data;
    expect((await show(passkey.sign({ ...forRegistration, rpId: 'localhost' }))).code).toBe('challenge_gone');
  });

  it('is refused once its counter does not go on, and the heads and its person are told', async () => {
    const { passkey } = await register('director');
    expect((await show(passkey.sign(await ask(), { counter: 40 }))).status).toBe(200);
    await app.engine.db.deleteFrom('outbox').execute();
    for (const counter of [40, 12, 0]) expect((await show(passkey.sign(await ask(), { counter }))).status).toBe(401);
    const alerts = await app.engine.db.selectFrom('alerts').selectAll().execute();
    expect(alerts.map(({ summary }) => summary)).toEqual([expect.stringContaining('のパスキー「わからない端末」での確認を断りました')]);
    const told = (await mails()).filter(({ recipientAddress }) => recipientAddress === 'director@example.jp');
    expect(told.some(({ body }) => body.includes('複製されて'))).toBe(true);
    expect((await show(passkey.sign(await ask(), { counter: 41 }))).status).toBe(200);
  });

  it('that counts nothing is good all the same', async () => {
    const { data } = await app.call('director', 'POST', '/passkeys/options');
    const passkey = device();
    expect((await app.call('director', 'POST', '/passkeys', { response: passkey.make(data, { counter: 0 }) })).status).toBe(201);
    for (const _ of [1, 2]) expect((await show(passkey.sign(await ask(), { counter: 0 }))).status).toBe(200);
  });

  it('opens no other door, and none to who is suspended, unknown, or signs in elsewhere', async () => {
    const { passkey } = await register('recipient2');
    const refused = { status: 401, code: 'wrong_credentials', error: 'このパスキーではログインできません。ほかの方法でログインしてください。' };
    expect(await show(passkey.sign(await ask('user')), 'admin')).toMatchObject(refused);
    expect(await show(device().sign(await ask('user')), 'user')).toMatchObject(refused);
    const set = (values: object) => app.engine.db.updateTable('users').set(values).where('email', '=', 'recipient2@example.jp').execute();
    for (const values of [{ status: 0 }, { status: 1, signIn: 'sso' }] as const) {
      await set(values);
      expect(await show(passkey.sign(await ask('user')), 'user')).toMatchObject(refused);
    }
    await set({ signIn: 'password' });
    expect((await show(passkey.sign(await ask('user'), { userHandle: 'dXNlci0x' }), 'user')).status).toBe(401);
    expect((await show(passkey.sign(await ask('user'), { userHandle: '' }), 'user')).status).toBe(200);
  });

  it.each([{}, { id: 5 }, { response: 'x' }, { id: 'a', response: { clientDataJSON: 'e30' } }, { response: { clientDataJSON: { a: 1 } } }])(
    'takes %j for no answer',
    async (response) => {
      expect((await show(response)).status).toBe(409);
      expect((await app.call('director', 'POST', '/passkeys', { response })).status).toBe(422);
    },
  );

  it('is not registered with a certificate, whose addresses the server would follow', async () => {
    for (const format of ['tpm', 'apple', 'android-safetynet', 'fido-u2f', 'nonsense']) {
      const { data } = await app.call('director', 'POST', '/passkeys/options');
      expect((await app.call('director', 'POST', '/passkeys', { response: device().make(data, { format }) })).status).toBe(422);
    }
  });

  it('is registered by the session that has asked, and no other', async () => {
    const { data } = await app.call('director', 'POST', '/passkeys/options');
    const other = await login('director');
    const passkey = device();
    expect((await by(other.token, 'POST', '/passkeys', { response: passkey.make(data) })).status).toBe(422);
    expect((await app.call('fund_staff', 'POST', '/passkeys', { response: passkey.make(data) })).status).toBe(422);
    expect((await app.call('director', 'POST', '/passkeys', { response: passkey.make(data) })).status).toBe(201);
  });

  it('shows once more before what weighs who is there, and only its own person', async () => {
    const { passkey } = await register('director');
    const { passkey: anothers } = await register('fund_staff');
    const { token } = await login('director');
    app.setNow(minutesLater(6));
    const options = () => by(token, 'POST', '/passkeys/options');
    expect(await options()).toMatchObject({ status: 403, code: 'step_up_required' });
    const prove = async (from: typeof passkey, other?: Otherwise) => {
      const { data } = await by(token, 'POST', '/proof/passkey');
      return by(token, 'POST', '/proof', { method: 'passkey', response: from.sign(data, other) });
    };
    for (const answer of [await prove(anothers), await prove(passkey, { origin: 'https://evil.example' })])
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, ['response']]);
    expect((await by(token, 'POST', '/proof/passkey')).data.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id]);
    expect((await options()).status).toBe(403);
    expect((await prove(passkey)).status).toBe(200);
    expect((await options()).status).toBe(200);
    expect((await said())[0]).toMatchObject({ action: 'factor', factor: 'passkey' });
  });

  it('is the second factor where the role demands one, and completes the sign-in', async () => {
    const { passkey } = await register('accounting_staff');
    demand('accounting_staff');
    const { token, user } = await login('accounting_staff');
    expect(user.awaits).toBe('factor');
    expect((await by(token, 'GET', '/sign-in-methods')).code).toBe('factor_required');
    const { data } = await by(token, 'POST', '/proof/passkey');
    const done = await by(token, 'POST', '/proof', { method: 'passkey', response: passkey.sign(data) });
    expect([done.status, done.data.user.awaits]).toEqual([200, null]);
    expect((await by(token, 'GET', '/me')).status).toBe(401);
    expect((await by(done.data.token, 'GET', '/sign-in-methods')).data.required).toBe(true);
  });

  it('is what whoever needs a second factor and has none registers first, however long it takes', async () => {
    demand('accounting_staff');
    const { token, user } = await login('accounting_staff');
    expect(user.awaits).toBe('enrolment');
    expect((await by(token, 'GET', '/payments')).code).toBe('enrolment_required');
    app.setNow(minutesLater(20));
    const { data } = await by(token, 'POST', '/passkeys/options');
    expect((await by(token, 'POST', '/passkeys', { response: device().make(data) })).status).toBe(201);
    expect((await by(token, 'GET', '/me')).data.awaits).toBe(null);
    expect((await by(token, 'GET', '/payments')).status).toBe(200);
  });

  it('is renamed and removed by its person, who is told, and shows nothing any more', async () => {
    const { passkey, id } = await register('director');
    expect((await app.call('director', 'PUT', `/passkeys/${id}`, { name: '' })).status).toBe(422);
    expect((await app.call('director', 'PUT', `/passkeys/${id}`, { name: 'あ'.repeat(61) })).status).toBe(422);
    expect((await app.call('director', 'PUT', `/passkeys/${id}`, { name: '私の端末' })).status).toBe(200);
    expect((await methods('director')).passkeys[0].name).toBe('私の端末');
    for (const [method, body] of [
      ['PUT', { name: 'x' }],
      ['DELETE', undefined],
    ] as const)
      expect((await app.call('fund_manager', method, `/passkeys/${id}`, body)).status).toBe(404);
    app.setNow(minutesLater(6));
    const { token } = await login('director');
    await app.engine.db.updateTable('sessions').set({ factorAt: null }).execute();
    expect((await by(token, 'DELETE', `/passkeys/${id}`)).code).toBe('step_up_required');
    expect((await app.call('director', 'DELETE', `/passkeys/${id}`)).status).toBe(200);
    expect((await mails()).at(-1)?.body).toContain('「私の端末」が削除されました');
    expect((await said())[0]).toMatchObject({ action: 'factor', summary: 'パスキー「私の端末」を削除しました' });
    expect((await show(passkey.sign(await ask()))).status).toBe(401);
    expect((await app.call('director', 'DELETE', `/passkeys/${id}`)).status).toBe(404);
  });

  it('stays where the role demands a second factor and there is no other', async () => {
    const first = await register('director');
    const second = await register('director');
    demand('director');
    expect((await app.call('director', 'DELETE', `/passkeys/${first.id}`)).status).toBe(200);
    const last = await app.call('director', 'DELETE', `/passkeys/${second.id}`);
    expect([last.status, last.code]).toEqual([409, 'last_factor']);
    expect((await methods('director')).passkeys).toHaveLength(1);
  });

  it('is asked by one process and looked at by another', async () => {
    const { passkey } = await register('director');
    const engine = openDatabase(app.services.settings.databaseUrl);
    try {
      const other = createApp({ ...app.services, engine });
      const asked = await other.request('/api/admin/login/passkey/options', { method: 'POST' });
      const { data } = (await asked.json()) as Answer;
      expect((await show(passkey.sign(data))).status).toBe(200);
    } finally {
      await engine.close();
    }
  });

  it('is not for who signs in by single sign-on', async () => {
    await app.engine.db.updateTable('users').set({ signIn: 'sso' }).where('email', '=', 'director@example.jp').execute();
    expect(await app.call('director', 'POST', '/passkeys/options')).toMatchObject({ status: 409, code: 'wrong_way' });
  });
});

onEitherEngine('an invitation by link alone', (app) => {
  const { by, device, afresh, demand, register, ask, show, mails, said, login, invite, userBy } = desk(app);
  beforeEach(afresh);
  const options = (token: unknown) => app.call(null, 'POST', '/invitation/passkey/options', { token });
  const enter = (token: unknown, response: object) => app.call(null, 'POST', '/invitation/passkey', { token, response });
  const enterByMail = (token: unknown) => app.call(null, 'POST', '/invitation/link', { token });
  const reset = (token: unknown) => app.call(null, 'POST', '/password-reset/confirm', { token, newPassword: 'Asagiri-31x' });

  it.each([
    ['recipient3', 'user'],
    ['selection_committee', 'admin'],
  ])('lets %s in by a passkey, and from then on by it alone', async (as, area) => {
    const email = `${as}@example.jp`;
    const before = await login(as, area);
    const { page, token } = await invite(email);
    expect(page).toBe(`/${area}-invitation`);
    await app.engine.db.deleteFrom('outbox').execute();
    const passkey = device();
    const { status, data } = await enter(token, passkey.make((await options(token)).data));
    expect([status, data.user.email, data.user.awaits, data.user.signIn]).toEqual([200, email, null, 'link']);
    expect((await said()).map(({ factor }) => factor)).toContain('passkey');
    expect((await mails()).map(({ body }) => body)).toEqual([expect.stringContaining('が登録されました')]);
    expect((await by(before.token, 'GET', '/me')).status).toBe(401);
    expect((await app.call(null, 'POST', `/${area}/login`, { email, password: demoPassword })).status).toBe(401);
    expect((await show(passkey.sign(await ask(area)), area)).status).toBe(200);
    for (const again of [await options(token), await enterByMail(token), await reset(token)]) expect(again.code).toBe('link_dead');
  });

  it('lets a grantee in without anything but the mail', async () => {
    const email = 'recipient3@example.jp';
    const { token } = await invite(email);
    const { status, data } = await enterByMail(token);
    expect([status, data.user.signIn, (await userBy(email)).forcePasswordChange]).toEqual([200, 'link', 0]);
    expect((await by(data.token, 'GET', '/proof')).data.methods).toEqual(['mail']);
    expect((await said())[0]).toMatchObject({ action: 'login', factor: 'mail' });
    expect((await enterByMail(token)).code).toBe('link_dead');
  });

  it('is a password again once one is set by a reset link', async () => {
    const email = 'recipient3@example.jp';
    await enterByMail((await invite(email)).token);
    await app.call(null, 'POST', '/password-reset', { email });
    const [, token] = /token=(\S+)/.exec((await mails()).at(-1)?.body ?? '') ?? [];
    expect((await reset(token)).status).toBe(200);
    expect((await userBy(email)).signIn).toBe('password');
    expect((await app.call(null, 'POST', '/user/login', { email, password: 'Asagiri-31x' })).status).toBe(200);
  });

  it('is a password again once the office sets one to begin with', async () => {
    const email = 'recipient3@example.jp';
    await enterByMail((await invite(email)).token);
    const { id, version } = await userBy(email);
    expect((await app.call('fund_manager', 'PUT', `/users/${id}`, { version, password: 'Asagiri-31x' })).status).toBe(200);
    expect((await userBy(email)).signIn).toBe('password');
    expect((await app.call(null, 'POST', '/user/login', { email, password: 'Asagiri-31x' })).status).toBe(200);
  });

  it('leaves staff, and whoever asks for a reset, a password only', async () => {
    const { page, token } = await invite('general_staff@example.jp');
    expect(page).toBe('/admin-password-reset');
    await app.call(null, 'POST', '/password-reset', { email: 'recipient3@example.jp' });
    const [, ofReset] = /token=(\S+)/.exec((await mails()).at(-1)?.body ?? '') ?? [];
    for (const link of [token, ofReset, 'x'])
      for (const answer of [await options(link), await enterByMail(link), await enter(link, {})]) expect(answer.code).toBe('link_dead');
  });

  it('is no way past a second factor', async () => {
    const { passkey } = await register('selection_committee');
    demand('selection_committee');
    const { token } = await invite('selection_committee@example.jp');
    for (const answer of [await options(token), await enterByMail(token)]) expect([answer.status, answer.code]).toEqual([409, 'second_factor']);
    expect((await reset(token)).status).toBe(200);
    expect((await show(passkey.sign(await ask()))).status).toBe(200);
  });

  it('leads who needs a second factor to its registration, unless a passkey is chosen', async () => {
    demand('selection_committee');
    const email = 'selection_committee@example.jp';
    expect((await enterByMail((await invite(email)).token)).data.user.awaits).toBe('enrolment');
    const { token } = await invite(email);
    expect((await enter(token, device().make((await options(token)).data))).data.user.awaits).toBe(null);
  });

  it('takes no passkey that was asked of another, and the link stays as it was', async () => {
    const [first, second] = [await invite('recipient2@example.jp'), await invite('recipient3@example.jp')];
    const { data } = await options(first.token);
    expect((await enter(second.token, device().make(data))).status).toBe(422);
    expect((await enter(second.token, device().make((await options(second.token)).data, { origin: 'https://evil.example' }))).status).toBe(422);
    expect((await enter(second.token, device().make((await options(second.token)).data))).status).toBe(200);
    app.setNow(minutesLater(7 * 24 * 60));
    expect((await options(first.token)).code).toBe('link_dead');
  });

  it('of an account that signs in elsewhere by now is dead', async () => {
    const { token } = await invite('recipient3@example.jp');
    await app.engine.db.updateTable('users').set({ signIn: 'sso' }).where('email', '=', 'recipient3@example.jp').execute();
    for (const answer of [await options(token), await enterByMail(token), await reset(token)]) expect(answer.code).toBe('link_dead');
  });

  it('lets one of two in who come at the same moment', async () => {
    const { token } = await invite('recipient3@example.jp');
    const both = await Promise.all([enterByMail(token), enterByMail(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
