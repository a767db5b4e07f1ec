import { beforeEach, describe, expect, it } from 'vitest';
import { makeSignUpLink } from '../../api/sign-in/sign-up-links.ts';
import { onEitherEngine } from '../support/app.ts';
import { publishedCall } from '../support/published-call.ts';

const start = new Date('2026-11-21T03:00:00.000Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const organization = {
  name: '名取川を歩く会',
  nameKana: 'ナトリガワヲアルクカイ',
  organizationType: 'voluntary',
  prefecture: '宮城県',
  address: '仙台市青葉区1-1',
  phone: '022-000-1111',
  representativeName: '名取 一郎',
};
const person = { username: '名取 花子', password: 'Kawabata-2027' };

onEitherEngine('signing up', (app) => {
  let serial = 0;
  beforeEach(async () => {
    app.setNow(start);
    for (const table of ['login_attempts', 'outbox', 'sign_ups'] as const) await app.engine.db.deleteFrom(table).execute();
  });
  const ask = (email: unknown, more: object = {}) => app.call(null, 'POST', '/sign-up', { email, ...more });
  const confirm = (token: unknown, more: object = { organization }) => app.call(null, 'POST', '/sign-up/confirm', { token, ...person, ...more });
  const look = (token: unknown) => app.call(null, 'POST', '/sign-up/link', { token });
  const mails = () => app.engine.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const tokenIn = async () => /\/user\/sign-up#token=(\S+)/.exec((await mails()).at(-1)?.body ?? '')?.[1] ?? '';
  const newAddress = () => `hajimete${++serial}@example.jp`;
  const linkFor = async (email = newAddress()) => {
    await ask(email);
    return tokenIn();
  };
  const userBy = (email: string) => app.engine.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  const as = async (token: string, method: string, path: string, body?: unknown) => {
    const headers = { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    const answer = await app.raw(`/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { status: answer.status, ...JSON.parse(await answer.text()) };
  };

  it('leads from a mail to an account of its own, with a new organisation, signed in', async () => {
    const email = newAddress();
    expect((await ask(` ${email.toUpperCase()} `)).status).toBe(200);
    const [mail] = await mails();
    expect([mail?.recipientAddress, mail?.subject]).toEqual([email, '【河川基金】利用者登録のご案内']);
    const token = await tokenIn();
    expect((await look(token)).data).toEqual({ email, call: null, entry: null });
    const { status, data, headers } = await confirm(token);
    expect([status, data.user.email, data.user.roletype, data.user.organizationName]).toEqual([200, email, 'recipient', organization.name]);
    expect(headers.get('set-cookie')).toContain('seseragi_device=');
    expect((await as(data.token, 'GET', '/me')).data.username).toBe(person.username);
    expect((await as(data.token, 'GET', `/organizations/${data.user.organizationId}`)).data).toMatchObject(organization);
    expect((await as(data.token, 'GET', '/applications')).data.applications).toEqual([]);
    expect((await app.call(null, 'POST', '/user/login', { email, password: person.password })).status).toBe(200);
    const said = await app.engine.db.selectFrom('audit_logs').select(['userName', 'summary', 'after']).orderBy('id', 'desc').limit(4).execute();
    expect(said.map(({ summary }) => summary)).toContain(`ユーザー「${person.username}」を利用者登録しました`);
    expect(JSON.stringify(said)).not.toContain(person.password);
    expect((await mails()).map(({ body }) => body).join()).toContain('あなたのアカウントが登録されました');
  });

  it('answers the same, and takes as long, for an address that is known, suspended or new', async () => {
    await app.engine.db.updateTable('users').set({ status: 0 }).where('email', '=', 'general_user@example.jp').execute();
    const answers = [];
    for (const email of ['recipient@example.jp', 'fund_staff@example.jp', 'general_user@example.jp', newAddress()]) {
      const before = performance.now();
      const { status, data } = await ask(email);
      answers.push({ status, data });
      expect(performance.now() - before).toBeGreaterThanOrEqual(240);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await app.engine.db.updateTable('users').set({ status: 1 }).where('email', '=', 'general_user@example.jp').execute();
    const sent = await mails();
    expect(sent.map(({ recipientAddress }) => recipientAddress)).toEqual([
      'recipient@example.jp',
      'fund_staff@example.jp',
      `hajimete${serial}@example.jp`,
    ]);
  });

  it.each([
    ['recipient@example.jp', '/user/login', '/user-password-reset'],
    ['fund_staff@example.jp', '/admin/login', '/admin-password-reset'],
  ])('tells %s, who has an account, where to sign in, and gives no link', async (email, login, reset) => {
    await ask(email);
    const body = (await mails())[0]?.body ?? '';
    for (const words of ['アカウントは、すでにあります', login, reset]) expect(body).toContain(words);
    expect(body).not.toContain('token=');
  });

  it('writes as much for an address that is known, by which nobody can sign up', async () => {
    await ask('recipient@example.jp');
    await ask(newAddress());
    const rows = await app.engine.db.selectFrom('sign_ups').select(['email', 'expiresAt']).orderBy('id').execute();
    expect(rows).toEqual(
      ['recipient@example.jp', `hajimete${serial}@example.jp`].map((email) => ({ email, expiresAt: minutesLater(24 * 60).toISOString() })),
    );
    const token = await app.engine.transaction((trx) => makeSignUpLink(trx, { email: 'recipient@example.jp', callId: null, entryId: null }, start));
    const refused = await confirm(token);
    expect([refused.status, refused.code]).toEqual([409, 'has_account']);
  });

  it('has a link that is good once', async () => {
    const token = await linkFor();
    expect((await confirm(token)).status).toBe(200);
    for (const answer of [await confirm(token), await look(token)]) expect([answer.status, answer.code]).toEqual([409, 'link_dead']);
  });

  it('is done by one of two who come at the same moment', async () => {
    const token = await linkFor();
    const answers = await Promise.all([confirm(token), confirm(token, { organization: { ...organization, name: '別の会' } })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('has a link that lives for a day', async () => {
    const token = await linkFor();
    app.setNow(minutesLater(24 * 60));
    expect((await confirm(token)).code).toBe('link_dead');
    app.setNow(minutesLater(24 * 60 - 1));
    expect((await confirm(token)).status).toBe(200);
  });

  it('gives the account the address that the link went to, whatever is sent', async () => {
    const email = newAddress();
    const token = await linkFor(email);
    const other = await confirm(token, { organization, email: 'tanin@example.jp' });
    expect([other.status, Object.keys(other.fields ?? {})]).toEqual([422, ['email']]);
    await confirm(token);
    expect([(await userBy(email))?.username, await userBy('tanin@example.jp')]).toEqual([person.username, undefined]);
  });

  it('is refused with all that is wrong of the person, or of the organisation, and the link stays good', async () => {
    const token = await linkFor();
    const nobody = await app.call(null, 'POST', '/sign-up/confirm', { token, password: 'kawa', organization });
    expect([nobody.status, nobody.fields]).toEqual([
      422,
      { username: '氏名を入力してください', password: 'パスワードは8文字以上で入力してください' },
    ]);
    expect((await confirm(token, { organization, password: 'Password1' })).fields).toHaveProperty('password');
    const bare = await confirm(token, { organization: { name: '会', postalCode: '12' } });
    const wrong = ['address', 'nameKana', 'organizationType', 'phone', 'postalCode', 'prefecture', 'representativeName'];
    expect([bare.status, Object.keys(bare.fields ?? {}).sort()]).toEqual([422, wrong]);
    expect((await confirm(token, { organization: { ...organization, id: 1 } })).fields).toHaveProperty('id');
    for (const more of [{}, { organization, joins: { organizationName: '会' } }, { organization: 'x' }, { joins: [] }])
      expect([more, (await confirm(token, more)).status]).toEqual([more, 422]);
    expect((await confirm(token)).status).toBe(200);
  });

  it.each([
    ['', 'メールアドレスは必須です'],
    ['x', 'メールアドレスは「name@example.jp」の形で入力してください'],
    ['a@example.jp\nBcc: b@example.jp', 'メールアドレスは「name@example.jp」の形で入力してください'],
  ])('needs an address that mail can go to: %j', async (email, text) => {
    const { status, fields } = await ask(email);
    expect([status, fields]).toEqual([422, { email: text }]);
    expect(await mails()).toEqual([]);
  });

  it('sends an address no more than three mails an hour, wherever they are asked for, and says nothing of that', async () => {
    const email = newAddress();
    const answers = [];
    for (let index = 0; index < 5; index++) answers.push(await ask(email));
    expect(new Set(answers.slice(0, 5).map(({ text }) => text)).size).toBe(1);
    expect(await mails()).toHaveLength(3);
    expect((await ask(email)).status).toBe(429);
    await app.engine.db.deleteFrom('login_attempts').execute();
    app.setNow(minutesLater(61));
    await ask(email);
    expect(await mails()).toHaveLength(4);
  });

  it('stops whoever asks for many addresses, or guesses at links', async () => {
    // Each answer takes its time, whoever asks.
    await Promise.all(Array.from({ length: 54 }, () => ask(newAddress())));
    expect((await ask(newAddress())).status).toBe(429);
    const guesses = [];
    for (let index = 0; index < 55; index++) guesses.push((await look('x'.repeat(43))).status);
    expect([guesses[0], guesses.at(-1)]).toEqual([409, 429]);
  });

  it('keeps no token where it could be read', async () => {
    const token = await linkFor();
    expect(JSON.stringify(await app.engine.db.selectFrom('sign_ups').selectAll().execute())).not.toContain(token);
    expect(JSON.stringify(await app.engine.db.selectFrom('audit_logs').selectAll().execute())).not.toContain(token);
  });

  it('remembers the call that one came from, where that is published', async () => {
    const callId = await publishedCall(app, { title: '来た公募' });
    await ask(newAddress(), { callId });
    expect((await look(await tokenIn())).data.call).toEqual({ id: callId, title: '来た公募' });
    await ask(newAddress(), { callId: 999_999 });
    expect((await look(await tokenIn())).data.call).toBeNull();
  });

  describe('with an organisation that may be known', () => {
    const joinsOf = (email: string) =>
      app.engine.db
        .selectFrom('organization_joins as j')
        .innerJoin('users as u', 'u.id', 'j.userId')
        .selectAll('j')
        .where('u.email', '=', email)
        .execute();
    const known = (offset = 0) =>
      app.engine.db.selectFrom('organizations').selectAll().orderBy('id').limit(1).offset(offset).executeTakeFirstOrThrow();

    it('tells nothing of one that has the same name or telephone, goes on at once, and leaves it to the office', async () => {
      const there = await known();
      await app.engine.db
        .updateTable('organizations')
        .set({ name: '特定非営利活動法人 みどり川の会', phone: '03-1234-5678' })
        .where('id', '=', there.id)
        .execute();
      const [first, second, third] = [newAddress(), newAddress(), newAddress()];
      const answers = [];
      for (const [email, given] of [
        [first, { ...organization, name: 'ＮＰＯ法人みどり川の会', phone: '090-0000-0000' }],
        [second, { ...organization, name: 'まったく別の会', phone: '+81 3 1234 5678' }],
        [third, { ...organization, name: 'ほかのどれでもない会', phone: '090-1111-2222' }],
      ] as const)
        answers.push(await confirm(await linkFor(email), { organization: given }));
      for (const { status, data } of answers) {
        expect([status, Object.keys(data).sort(), Object.keys(data.user).sort()]).toEqual([
          200,
          ['token', 'user'],
          Object.keys(answers[2]?.data.user).sort(),
        ]);
        expect(data.user.organizationId).not.toBe(there.id);
        expect((await as(data.token, 'GET', '/organization_joins')).data.organization_joins).toEqual([]);
        expect((await as(data.token, 'GET', '/my/joins')).data).toEqual([]);
      }
      expect(await joinsOf(first)).toMatchObject([
        { reason: 'alike', status: 'waiting', organizationId: there.id, note: expect.stringContaining('名前が同じ') },
      ]);
      expect(await joinsOf(second)).toMatchObject([{ reason: 'alike', organizationId: there.id, note: expect.stringContaining('電話番号が同じ') }]);
      expect(await joinsOf(third)).toEqual([]);
      const staff = await app.call('fund_staff', 'GET', '/organization_joins?status=waiting');
      expect(staff.data.organization_joins.map(({ email }: { email: string }) => email)).toEqual(expect.arrayContaining([first, second]));
    });

    it('waits for a yes where one wants to join, and the answer is the same whether or not the name is known', async () => {
      const there = await known(1);
      const bodies = [];
      for (const organizationName of [there.name, '存在しない会']) {
        const email = newAddress();
        const { status, data } = await confirm(await linkFor(email), { joins: { organizationName, note: '会計です' } });
        expect([status, data.user.organizationId, data.user.organizationName]).toEqual([200, null, null]);
        bodies.push((await as(data.token, 'GET', '/my/joins')).data.map(({ id: _, askedName: __, ...row }: Record<string, unknown>) => row));
        for (const path of ['/organization_joins', '/applications', '/organizations', '/entries'])
          expect([path, Object.values((await as(data.token, 'GET', path)).data)[0]]).toEqual([path, []]);
        expect(await joinsOf(email)).toMatchObject([
          { reason: 'asked', askedName: organizationName, note: '会計です', organizationId: organizationName === there.name ? there.id : null },
        ]);
      }
      expect(bodies[0]).toEqual(bodies[1]);
    });
  });

  describe('by a colleague’s invitation', () => {
    const invited = async (email: string) => {
      const callId = await publishedCall(app, { title: `招く公募 ${++serial}` });
      const member = await app.engine.db
        .selectFrom('users')
        .select(['id', 'organizationId'])
        .where('email', '=', 'recipient@example.jp')
        .executeTakeFirstOrThrow();
      const { formId } = await app.engine.db.selectFrom('calls').select('formId').where('id', '=', callId).executeTakeFirstOrThrow();
      const at = app.services.now().toISOString();
      const stamps = { createdAt: at, updatedAt: at };
      const { id: entryId } = await app.engine.db
        .insertInto('entries')
        .values({
          callId,
          organizationId: member.organizationId as number,
          formId: formId as number,
          startedById: member.id,
          status: 'writing',
          sealed: 0,
          fromPaper: 0,
          ...stamps,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await app.engine.db
        .insertInto('entry_members')
        .values({ entryId, email, role: 'write', invitedById: member.id, ...stamps })
        .execute();
      const token = await app.engine.transaction((trx) => makeSignUpLink(trx, { email, callId, entryId }, app.services.now()));
      return { entryId, token, organizationId: member.organizationId };
    };

    it('is one of those who write, is asked for no organisation, and gets none', async () => {
      const email = newAddress();
      const { entryId, token } = await invited(email);
      expect((await look(token)).data).toMatchObject({ email, entry: { id: entryId } });
      const { status, data } = await confirm(token, {});
      expect([status, data.user.organizationId]).toEqual([200, null]);
      for (const path of ['/applications', '/banks', '/organizations', '/organization_joins'])
        expect([path, Object.values((await as(data.token, 'GET', path)).data)[0]]).toEqual([path, []]);
      const member = await app.engine.db.selectFrom('entry_members').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
      expect([member.userId, member.joinedAt]).toEqual([data.user.id, start.toISOString()]);
      expect((await as(data.token, 'GET', `/entries/${entryId}`)).status).toBe(200);
    });

    it('may ask to be let into the organisation, which decides as about everybody', async () => {
      const email = newAddress();
      const { entryId, token, organizationId } = await invited(email);
      const { organizationName } = (await look(token)).data.entry;
      const { data } = await confirm(token, { joins: { organizationName } });
      expect(data.user.organizationId).toBeNull();
      expect((await as(data.token, 'GET', `/entries/${entryId}`)).status).toBe(200);
      const { organization_joins: joins } = (await app.call('recipient', 'GET', '/organization_joins?status=waiting')).data;
      const own = joins.find((join: { email: string }) => join.email === email);
      expect((await app.call('recipient', 'POST', `/organization_joins/${own.id}/accept`, {})).status).toBe(200);
      expect((await userBy(email))?.organizationId).toBe(organizationId);
    });

    it('is taken up by whoever signs up with the address in another way, too', async () => {
      const email = newAddress();
      const { entryId } = await invited(email);
      const { data } = await confirm(await linkFor(email));
      expect(data.user.organizationName).toBe(organization.name);
      expect((await as(data.token, 'GET', `/entries/${entryId}`)).status).toBe(200);
    });

    it('lives for a week, and dies when the place, the draft or the first use is gone', async () => {
      const late = await invited(newAddress());
      app.setNow(minutesLater(7 * 24 * 60));
      expect((await confirm(late.token, {})).code).toBe('link_dead');
      app.setNow(start);
      const removed = await invited(newAddress());
      await app.engine.db.deleteFrom('entry_members').where('entryId', '=', removed.entryId).execute();
      expect((await confirm(removed.token, {})).code).toBe('link_dead');
      const withdrawn = await invited(newAddress());
      await app.engine.db.updateTable('entries').set({ status: 'withdrawn' }).where('id', '=', withdrawn.entryId).execute();
      expect((await confirm(withdrawn.token, {})).code).toBe('link_dead');
      const used = await invited(newAddress());
      expect((await confirm(used.token, {})).status).toBe(200);
      expect((await confirm(used.token, {})).code).toBe('link_dead');
    });
  });
});
