import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { makePasswordLink } from '../../api/sign-in/password-links.ts';
import { startSession } from '../../api/sign-in/sessions.ts';
import { demoPassword } from '../support/accounts.ts';
import { onEitherEngine } from '../support/app.ts';
import { oidcSettings, startProvider, TestBrowser, type TestProvider } from '../support/oidc.ts';

const publicUrl = 'http://localhost:3000';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider(publicUrl);
});
afterAll(() => provider.close());

onEitherEngine('a single sign-on', (app) => {
  const addressOf = (name: string) => `${name}@example.jp`;
  const userOf = (name: string) => app.engine.db.selectFrom('users').selectAll().where('email', '=', addressOf(name)).executeTakeFirstOrThrow();
  const mails = () => app.engine.db.selectFrom('outbox').select(['recipientAddress', 'body', 'secret']).orderBy('id').execute();
  const audits = async () =>
    (await app.engine.db.selectFrom('audit_logs').select('summary').orderBy('id', 'desc').execute()).map(({ summary }) => summary);
  const sessionsOf = async (name: string) =>
    app.engine.db
      .selectFrom('sessions')
      .selectAll()
      .where('userId', '=', (await userOf(name)).id)
      .execute();

  /** The application with a provider. @param more settings beside it */
  const withSso = (more: Readonly<Record<string, string>> = {}) => {
    const services = { ...app.services, settings: { ...app.services.settings, oidc: oidcSettings(provider, more) } };
    const hono = createApp(services);
    const call = async (browser: TestBrowser, path: string, init: RequestInit = {}) => {
      const answer = await hono.request(`/api${path}`, { ...init, headers: { Cookie: browser.header, ...init.headers } });
      browser.keep(answer.headers);
      return answer;
    };
    const start = async (browser: TestBrowser, to?: string) =>
      (await call(browser, `/sso/start${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`)).headers.get('location') ?? '';
    const back = async (browser: TestBrowser, { search }: Pick<URL, 'search'>) =>
      (await call(browser, `/sso/callback${search}`)).headers.get('location') ?? '';
    const throughProvider = async (browser: TestBrowser, subject: string, to?: string) =>
      browser.signInAt(await start(browser, to), subject, `${publicUrl}/api/sso/callback`);
    const post = (browser: TestBrowser, path: string, body: object, headers: Record<string, string> = {}) =>
      call(browser, path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } });
    /** @returns where the browser ends, and what it then gets for its ticket */
    const signIn = async (subject: string, { browser = new TestBrowser(), to }: { browser?: TestBrowser; to?: string } = {}) => {
      const landed = await back(browser, await throughProvider(browser, subject, to));
      const answer = await post(browser, '/sso/session', { ticket: landed.split('#')[1] ?? '' });
      const json = answer.status === 200 ? ((await answer.json()) as { data: { token: string; user: Record<string, unknown> } }).data : null;
      return { browser, landed, status: answer.status, token: json?.token ?? '', user: json?.user };
    };
    const me = async (token: string) => (await hono.request('/api/me', { headers: { Authorization: `Bearer ${token}` } })).status;
    return { services, call, start, back, throughProvider, post, signIn, me };
  };

  beforeEach(async () => {
    provider.isDown = false;
    provider.people.clear();
    for (const name of ['fund_staff', 'general_staff', 'director', 'nobody'])
      provider.people.set(`sub-${name}`, { email: addressOf(name), email_verified: true, groups: [] });
    for (const table of ['login_attempts', 'identities', 'sso_logins', 'outbox', 'sessions', 'known_devices'] as const)
      await app.engine.db.deleteFrom(table).execute();
    await app.engine.db.updateTable('users').set({ signIn: 'password' }).execute();
  });

  describe('of somebody of the staff with a verified address', () => {
    it('opens a session, and ends the password, with a mail to the person', async () => {
      const before = await userOf('fund_staff');
      const old = await startSession(app.services, before.id, { address: null });
      const sso = withSso();
      const { status, user, landed, token } = await sso.signIn('sub-fund_staff', { to: '/admin/applications?page=2' });
      expect([status, user?.email, user?.signIn, user?.awaits]).toEqual([200, addressOf('fund_staff'), 'sso', null]);
      expect(landed).toMatch(/^\/admin\/sso\?to=%2Fadmin%2Fapplications%3Fpage%3D2#[\w-]{43}$/);
      expect(await sessionsOf('fund_staff')).toMatchObject([{ factor: 'sso', factorAt: expect.any(String), awaits: null }]);
      expect([await sso.me(old), await sso.me(token)]).toEqual([401, 200]);
      expect((await userOf('fund_staff')).password).not.toBe(before.password);
      const [linked] = await mails();
      expect([linked?.recipientAddress, linked?.body]).toEqual([
        addressOf('fund_staff'),
        expect.stringContaining('「財団アカウント」に結び付けられました'),
      ]);
      expect(await audits()).toContain(`財団アカウントに結び付け、パスワードを使えなくしました（${before.username}）`);
      await app.engine.db.updateTable('users').set({ password: before.password }).where('id', '=', before.id).execute();
      expect((await app.call(null, 'POST', '/admin/login', { email: addressOf('fund_staff'), password: demoPassword })).status).toBe(401);
    });

    it('goes on in whichever process the browser comes to', async () => {
      const browser = new TestBrowser();
      const [one, two, three] = [withSso(), withSso(), withSso()];
      const landed = await two.back(browser, await one.throughProvider(browser, 'sub-director'));
      expect((await three.post(browser, '/sso/session', { ticket: landed.split('#')[1] })).status).toBe(200);
    });

    it('is the same account the next time, whatever the address has become', async () => {
      const sso = withSso();
      await sso.signIn('sub-fund_staff');
      provider.people.set('sub-fund_staff', { email: 'elsewhere@example.jp' });
      expect((await sso.signIn('sub-fund_staff')).user?.email).toBe(addressOf('fund_staff'));
      expect(await app.engine.db.selectFrom('identities').selectAll().execute()).toHaveLength(1);
    });

    it('is not the account of somebody who has been given the address since', async () => {
      const sso = withSso();
      await sso.signIn('sub-fund_staff');
      provider.people.set('sub-successor', { email: addressOf('fund_staff'), email_verified: true });
      expect((await sso.signIn('sub-successor')).landed).toBe('/admin/login?sso=taken');
    });

    it('has no password set anew, which its own mail alone says', async () => {
      const sso = withSso();
      await sso.signIn('sub-fund_staff');
      await app.engine.db.deleteFrom('outbox').execute();
      const asked = await sso.post(new TestBrowser(), '/password-reset', { email: addressOf('fund_staff') });
      const stranger = await sso.post(new TestBrowser(), '/password-reset', { email: addressOf('nobody') });
      expect(await asked.json()).toEqual(await stranger.json());
      expect((await mails()).map(({ body }) => body)).toEqual([
        expect.stringContaining('「財団アカウント」でログインするため、パスワードはありません'),
      ]);
      expect(await app.engine.db.selectFrom('password_links').selectAll().execute()).toEqual([]);
    });

    it('has none set by a link either, whoever has sent one', async () => {
      const sso = withSso();
      await sso.signIn('sub-fund_staff');
      const user = await userOf('fund_staff');
      const link = await app.engine.transaction((db) => makePasswordLink(db, user, 'invitation', app.services.now(), null));
      const answer = await app.call(null, 'POST', '/password-reset/confirm', { token: link, newPassword: 'Atarashii-2027' });
      expect([answer.status, answer.code]).toEqual([409, 'link_dead']);
    });

    it('is set back to a password by a head, with a reason and a mail', async () => {
      const sso = withSso();
      const { token } = await sso.signIn('sub-general_staff');
      const { id } = await userOf('general_staff');
      expect((await app.call('fund_manager', 'PUT', `/users/${id}`, { password: 'Asagiri-31x' })).fields).toHaveProperty('password');
      expect((await app.call('fund_manager', 'POST', `/users/${id}/invite`, {})).status).toBe(409);
      expect((await app.call('fund_manager', 'POST', `/users/${id}/endSso`, {})).fields).toHaveProperty('reason');
      expect((await app.call('fund_staff', 'POST', `/users/${id}/endSso`, { reason: '退職' })).status).toBe(403);
      await app.engine.db.deleteFrom('outbox').execute();
      const done = await app.call('fund_manager', 'POST', `/users/${id}/endSso`, { reason: 'プロバイダーの契約が終わるため' });
      expect([done.status, done.data.signIn]).toEqual([200, 'password']);
      expect(await sso.me(token)).toBe(401);
      expect((await mails()).map(({ body }) => /token=\S+/.test(body))).toEqual([true]);
      expect((await app.call('fund_manager', 'POST', `/users/${id}/endSso`, { reason: 'もう一度' })).status).toBe(409);
    });
  });

  describe('of anybody else', () => {
    it.each([
      ['an address that the provider says not to be verified', { email: addressOf('fund_staff'), email_verified: false }, {}, 'unverified'],
      ['an address of which it says nothing', { email: addressOf('fund_staff') }, {}, 'unverified'],
      [
        'an address not verified, whatever the settings',
        { email: addressOf('fund_staff'), email_verified: false },
        { OIDC_EMAIL_TRUSTED: 'true' },
        'unverified',
      ],
      ['no address', {}, { OIDC_EMAIL_TRUSTED: 'true' }, 'unverified'],
      ['an address that nobody has', { email: addressOf('stranger'), email_verified: true }, {}, 'unknown'],
      ['the address of a grantee', { email: addressOf('recipient'), email_verified: true }, {}, 'unknown'],
    ])('comes to nothing: %s', async (_what, person, more, refusal) => {
      provider.people.set('sub-other', person);
      const users = await app.engine.db.selectFrom('users').selectAll().orderBy('id').execute();
      const { landed, status } = await withSso(more).signIn('sub-other');
      expect([landed, status]).toEqual([`/admin/login?sso=${refusal}`, 422]);
      expect(await app.engine.db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(users);
      expect(await app.engine.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
      expect((await audits())[0]).toContain(refusal);
    });

    it('is let in by an address of which the provider says nothing, where the settings trust it', async () => {
      provider.people.set('sub-fund_staff', { email: addressOf('fund_staff') });
      expect((await withSso({ OIDC_EMAIL_TRUSTED: 'true' }).signIn('sub-fund_staff')).status).toBe(200);
    });

    it('is refused where the account is suspended, also between the provider and the page', async () => {
      const sso = withSso();
      const suspend = (status: number) => app.engine.db.updateTable('users').set({ status }).where('email', '=', addressOf('director')).execute();
      const browser = new TestBrowser();
      const landed = await sso.back(browser, await sso.throughProvider(browser, 'sub-director'));
      await suspend(0);
      expect((await sso.post(browser, '/sso/session', { ticket: landed.split('#')[1] })).status).toBe(409);
      expect((await sso.signIn('sub-director')).landed).toBe('/admin/login?sso=unknown');
      await suspend(1);
    });
  });

  describe('that is tampered with', () => {
    it('wants the state of its own browser, and that once', async () => {
      const sso = withSso();
      const [own, other] = [new TestBrowser(), new TestBrowser()];
      const [mine, theirs] = [await sso.throughProvider(own, 'sub-fund_staff'), await sso.throughProvider(other, 'sub-director')];
      const swapped = new URL(mine);
      swapped.searchParams.set('state', theirs.searchParams.get('state') as string);
      expect(await sso.back(own, swapped)).toBe('/admin/login?sso=broken');
      expect(await sso.back(other, mine)).toBe('/admin/login?sso=broken');
      expect(await sso.back(own, mine)).toBe('/admin/login?sso=broken');
      expect(await sso.back(own, { search: '' })).toBe('/admin/login?sso=broken');
      expect(await sso.back(own, { search: '?state=x&code=y' })).toBe('/admin/login?sso=broken');
    });

    it('wants the answer to its own question: a nonce and a code of another login are worth nothing', async () => {
      const sso = withSso();
      const browser = new TestBrowser();
      await sso.throughProvider(browser, 'sub-fund_staff');
      const back = await sso.throughProvider(browser, 'sub-fund_staff');
      await app.engine.db.updateTable('sso_logins').set({ nonce: 'another' }).execute();
      expect(await sso.back(browser, back)).toBe('/admin/login?sso=failed');
      const [first, second] = [await sso.throughProvider(browser, 'sub-fund_staff'), await sso.throughProvider(browser, 'sub-fund_staff')];
      const swapped = new URL(second);
      swapped.searchParams.set('code', first.searchParams.get('code') as string);
      expect(await sso.back(browser, swapped)).toBe('/admin/login?sso=failed');
      const foreign = await sso.throughProvider(browser, 'sub-fund_staff');
      foreign.searchParams.set('iss', 'https://evil.example.com');
      expect(await sso.back(browser, foreign)).toBe('/admin/login?sso=failed');
      expect(await app.engine.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    });

    it('takes a code once, and dies after ten minutes', async () => {
      const sso = withSso();
      const browser = new TestBrowser();
      const back = await sso.throughProvider(browser, 'sub-fund_staff');
      expect(await sso.back(browser, back)).toMatch(/^\/admin\/sso#/);
      expect(await sso.back(browser, back)).toBe('/admin/login?sso=broken');
      const late = await sso.throughProvider(browser, 'sub-fund_staff');
      app.setNow(new Date(Date.now() + 10 * 60_000));
      expect(await sso.back(browser, late)).toBe('/admin/login?sso=broken');
      app.setNow(new Date());
    });

    it('has a ticket for one page, one minute and one browser', async () => {
      const sso = withSso();
      const ticketFor = async (browser: TestBrowser) => (await sso.back(browser, await sso.throughProvider(browser, 'sub-fund_staff'))).split('#')[1];
      const browser = new TestBrowser();
      const [ticket, stolen] = [await ticketFor(browser), await ticketFor(browser)];
      expect((await sso.post(new TestBrowser(), '/sso/session', { ticket: stolen })).status).toBe(409);
      expect((await sso.post(browser, '/sso/session', { ticket })).status).toBe(200);
      for (const used of [ticket, stolen, 'x']) expect((await sso.post(browser, '/sso/session', { ticket: used })).status).toBe(409);
      const late = await ticketFor(browser);
      app.setNow(new Date(Date.now() + 61_000));
      expect((await sso.post(browser, '/sso/session', { ticket: late })).status).toBe(409);
      app.setNow(new Date());
    });

    it.each([
      'https://evil.example.com/admin/',
      '//evil.example.com/admin/',
      '/\\evil.example.com',
      '/user/x',
      '/admin',
      'javascript:alert(1)',
      '/admin/../user/x',
    ])('leads to no page elsewhere: %s', async (to) => expect((await withSso().signIn('sub-fund_staff', { to })).landed).toMatch(/^\/admin\/sso#/));

    it('keeps nothing that opens anything where it could be read', async () => {
      const sso = withSso();
      const browser = new TestBrowser();
      const address = new URL(await sso.start(browser));
      const rows = JSON.stringify(await app.engine.db.selectFrom('sso_logins').selectAll().execute());
      expect([address.searchParams.get('code_challenge_method'), rows.includes(address.searchParams.get('state') as string)]).toEqual([
        'S256',
        false,
      ]);
      await sso.signIn('sub-fund_staff');
      const identities = await app.engine.db.selectFrom('identities').selectAll().execute();
      expect(identities.map(({ refreshToken }) => refreshToken)).toEqual([expect.stringMatching(/^v2\./)]);
    });
  });

  describe('with roles by group', () => {
    const roles = { OIDC_ROLES: 'kikin-bucho=fund_department_head, kikin-soumu=general_staff' };
    const inGroups = (...groups: string[]) =>
      provider.people.set('sub-general_staff', { email: addressOf('general_staff'), email_verified: true, groups });

    it('gives the role of the first group that fits, ends what was open, and tells the heads', async () => {
      const sso = withSso(roles);
      inGroups('kikin-soumu');
      const first = await sso.signIn('sub-general_staff');
      expect(first.user?.roletype).toBe('general_staff');
      inGroups('kikin-soumu', 'kikin-bucho');
      const second = await sso.signIn('sub-general_staff');
      expect(second.user?.roletype).toBe('fund_department_head');
      expect([await sso.me(first.token), await sso.me(second.token)]).toEqual([401, 200]);
      expect(await audits()).toContainEqual(expect.stringContaining('権限を「総務担当」から「基金部長」にしました'));
      const alerts = await app.engine.db.selectFrom('alerts').select('summary').where('kind', '=', 'newHead').execute();
      expect(alerts).toContainEqual({ summary: expect.stringContaining('財団アカウントのグループが、') });
      inGroups('kikin-soumu');
      expect((await sso.signIn('sub-general_staff')).user?.roletype).toBe('general_staff');
    });

    it('refuses whoever is in none of the groups, and ends what is open', async () => {
      const sso = withSso(roles);
      inGroups('kikin-soumu');
      const { token } = await sso.signIn('sub-general_staff');
      inGroups('others');
      expect((await sso.signIn('sub-general_staff')).landed).toBe('/admin/login?sso=noGroup');
      expect(await sso.me(token)).toBe(401);
    });

    it('takes the groups from the ID token, too, under the name that the settings give', async () => {
      const other = await startProvider(publicUrl, { inIdToken: true });
      const before = provider;
      provider = other;
      inGroups('kikin-soumu');
      expect((await withSso(roles).signIn('sub-general_staff')).user?.roletype).toBe('general_staff');
      expect((await withSso({ ...roles, OIDC_GROUPS_CLAIM: 'teams' }).signIn('sub-general_staff')).landed).toBe('/admin/login?sso=noGroup');
      provider = before;
      await other.close();
    });
  });

  describe('of somebody who leaves', () => {
    const later = (minutes: number) => app.setNow(new Date(Date.now() + minutes * 60_000));

    it('is over at the provider’s next answer, of which the log tells', async () => {
      app.setNow(new Date());
      const sso = withSso();
      const { token } = await sso.signIn('sub-fund_staff');
      provider.people.delete('sub-fund_staff');
      later(9);
      expect(await sso.me(token)).toBe(200);
      later(11);
      expect(await sso.me(token)).toBe(401);
      expect(await sessionsOf('fund_staff')).toEqual([]);
      expect((await audits())[0]).toContain('財団アカウントで使えなくなったため、ログアウトさせました');
      app.setNow(new Date());
    });

    it('goes on for who is still there, with a new token each time, however many calls come at once', async () => {
      app.setNow(new Date());
      const sso = withSso();
      const { token } = await sso.signIn('sub-fund_staff');
      const tokenOf = async () => (await app.engine.db.selectFrom('identities').select('refreshToken').executeTakeFirstOrThrow()).refreshToken;
      const first = await tokenOf();
      later(11);
      expect(await Promise.all(Array.from({ length: 6 }, () => sso.me(token)))).toEqual([200, 200, 200, 200, 200, 200]);
      const second = await tokenOf();
      expect(second).not.toBe(first);
      later(22);
      expect(await sso.me(token)).toBe(200);
      expect(await tokenOf()).not.toBe(second);
      app.setNow(new Date());
    });

    it('is over where the role has been taken by the group', async () => {
      app.setNow(new Date());
      const sso = withSso({ OIDC_ROLES: 'kikin-soumu=general_staff' });
      const belongs = (...groups: string[]) =>
        provider.people.set('sub-general_staff', { email: addressOf('general_staff'), email_verified: true, groups });
      belongs('kikin-soumu');
      const { token } = await sso.signIn('sub-general_staff');
      later(11);
      expect(await sso.me(token)).toBe(200);
      belongs();
      later(22);
      expect(await sso.me(token)).toBe(401);
      app.setNow(new Date());
    });

    it('is over at once where the provider tells of it, and only where it is the provider', async () => {
      const sso = withSso();
      const { token, browser } = await sso.signIn('sub-fund_staff');
      const tell = (body: string, type = 'application/x-www-form-urlencoded') =>
        sso.call(browser, '/sso/backchannel-logout', { method: 'POST', body, headers: { 'Content-Type': type } });
      await provider.tellOfLogout('sub-fund_staff');
      const said = provider.logoutTokens.at(-1) as string;
      const [head, body, signature] = said.split('.') as [string, string, string];
      const forged = [head, body, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.');
      const bare = [Buffer.from('{"alg":"none"}').toString('base64url'), body, ''].join('.');
      for (const wrong of ['', 'x', forged, bare]) expect((await tell(new URLSearchParams({ logout_token: wrong }).toString())).status).toBe(400);
      expect((await tell(JSON.stringify({ logout_token: said }), 'application/json')).status).toBe(415);
      expect(await sso.me(token)).toBe(200);
      expect((await tell(new URLSearchParams({ logout_token: said }).toString())).status).toBe(200);
      expect(await sso.me(token)).toBe(401);
      expect((await audits())[0]).toContain('財団アカウントの知らせにより、ログアウトさせました');
    });
  });

  describe('whose provider is down', () => {
    const { Response } = globalThis;
    // As in the product, whose server puts a Response of its own in place of that of `fetch`.
    beforeAll(() => void createAdaptorServer({ fetch: () => new Response() }));
    afterAll(() => void Object.assign(globalThis, { Response }));

    it('says so, keeps those in who are, and lets in who has a password', async () => {
      app.setNow(new Date());
      const sso = withSso();
      const { token } = await sso.signIn('sub-fund_staff');
      const browser = new TestBrowser();
      const under = await sso.throughProvider(browser, 'sub-director');
      provider.isDown = true;
      expect(await sso.back(browser, under)).toBe('/admin/login?sso=down');
      expect(await withSso().start(new TestBrowser(), '/admin/faqs')).toBe('/admin/login?sso=down&to=%2Fadmin%2Ffaqs');
      app.setNow(new Date(Date.now() + 11 * 60_000));
      expect(await sso.me(token)).toBe(200);
      expect((await app.call(null, 'POST', '/admin/login', { email: addressOf('fund_manager'), password: demoPassword })).status).toBe(200);
      provider.isDown = false;
      provider.people.delete('sub-fund_staff');
      app.setNow(new Date(Date.now() + 13 * 60_000));
      expect(await sso.me(token)).toBe(401);
      app.setNow(new Date());
    });

    it('says so in the words of whoever has broken off, too', async () => {
      const browser = new TestBrowser();
      const sso = withSso();
      expect(await sso.back(browser, await sso.throughProvider(browser, ''))).toBe('/admin/login?sso=denied');
    });
  });

  describe('before what weighs', () => {
    const prove = async (sso: ReturnType<typeof withSso>, browser: TestBrowser, token: string) => {
      const answer = await sso.post(browser, '/sso/proof', {}, { Authorization: `Bearer ${token}` });
      return { status: answer.status, body: (await answer.json()) as { data: { address: string } | null; code?: string } };
    };

    it('is asked for anew, and noted for the session', async () => {
      app.setNow(new Date());
      const sso = withSso();
      const { token, browser } = await sso.signIn('sub-fund_staff');
      await app.engine.db.updateTable('sessions').set({ factor: 'device', factorAt: null }).execute();
      const { body } = await prove(sso, browser, token);
      const address = new URL(body.data?.address ?? '');
      expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual(['login', '0']);
      const back = await browser.signInAt(address.href, 'sub-fund_staff', `${publicUrl}/api/sso/callback`);
      expect(await sso.back(browser, back)).toBe('/admin/sso#proved');
      expect(await sessionsOf('fund_staff')).toMatchObject([{ factor: 'sso', factorAt: expect.any(String) }]);
    });

    it('is worth nothing by somebody else', async () => {
      const sso = withSso();
      await sso.signIn('sub-director');
      const { token, browser } = await sso.signIn('sub-fund_staff');
      await app.engine.db.updateTable('sessions').set({ factorAt: null }).execute();
      const { body } = await prove(sso, browser, token);
      const back = await new TestBrowser().signInAt(body.data?.address ?? '', 'sub-director', `${publicUrl}/api/sso/callback`);
      expect(await sso.back(browser, back)).toBe('/admin/sso?sso=otherPerson');
      expect((await sessionsOf('fund_staff')).map(({ factorAt }) => factorAt)).toEqual([null]);
    });

    it('is worth nothing where the browser has cut out that it is to be anew', async () => {
      const sso = withSso();
      const { token, browser } = await sso.signIn('sub-fund_staff');
      await app.engine.db.updateTable('sessions').set({ factorAt: null }).execute();
      const { body } = await prove(sso, browser, token);
      const address = new URL(body.data?.address ?? '');
      for (const name of ['prompt', 'max_age', 'claims']) address.searchParams.delete(name);
      const back = await browser.signInAt(address.href, 'sub-fund_staff', `${publicUrl}/api/sso/callback`);
      expect(await sso.back(browser, back)).toBe('/admin/sso?sso=notAgain');
      expect((await sessionsOf('fund_staff')).map(({ factorAt }) => factorAt)).toEqual([null]);
    });

    it('is for those alone who sign in so, and says where the provider is down', async () => {
      const sso = withSso();
      const { token, browser } = await sso.signIn('sub-fund_staff');
      const local = await startSession(app.services, (await userOf('fund_manager')).id, { address: null });
      expect((await prove(sso, new TestBrowser(), local)).body.code).toBe('method_unavailable');
      provider.isDown = true;
      expect(await prove(withSso(), browser, token)).toMatchObject({ status: 503, body: { code: 'sso_down' } });
    });
  });

  it('is nowhere where there is no provider', async () => {
    for (const [method, path] of [
      ['GET', '/sso/start'],
      ['GET', '/sso/callback'],
      ['POST', '/sso/session'],
      ['POST', '/sso/backchannel-logout'],
    ] as const)
      expect([path, (await app.call(null, method, path, method === 'POST' ? { ticket: 'x' } : undefined)).status]).toEqual([path, 404]);
  });
});
