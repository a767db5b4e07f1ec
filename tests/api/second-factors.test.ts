import { afterEach, beforeEach, expect, it } from 'vitest';
import { routes } from '../../api/app/routes.ts';
import { meansOf } from '../../api/sign-in/proof.ts';
import type { Role } from '../../domain/roles.ts';
import { onEitherEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { callWith, codeAt, cookieOf, registerApp, signIn } from '../support/second-factors.ts';

const start = new Date('2026-11-21T03:00:10Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

onEitherEngine('second factors', (app) => {
  beforeEach(async () => {
    app.setNow(start);
    for (const table of ['login_attempts', 'known_devices', 'sessions', 'outbox', 'time_codes', 'recovery_codes'] as const)
      await app.engine.db.deleteFrom(table).execute();
  });
  afterEach(() => demandOf([]));
  const demandOf = (secondFactorRoles: readonly Role[]) => void Object.assign(app.services.settings, { secondFactorRoles });
  const as = (token: string) => (method: string, path: string, body?: unknown) => callWith(app, token, method, path, body);
  const mails = async () => (await app.engine.db.selectFrom('outbox').select(['recipientAddress', 'body']).orderBy('id').execute()) as AnyRow[];
  const audits = async () =>
    app.engine.db.selectFrom('audit_logs').select(['action', 'summary', 'factor', 'userName']).orderBy('id', 'desc').limit(3).execute();
  /** An account with an app, and the time at which its next code is good. */
  const enrolled = async (name: string) => {
    const { token } = await signIn(app, name);
    const made = await registerApp(app, token);
    app.setNow(later(60));
    return { token, ...made, code: () => codeAt(made.secret, app.services.now()) };
  };

  it('are not demanded of those whom a provider signs in: it asks for its own', async () => {
    const { id } = await app.engine.db.selectFrom('users').select('id').where('email', '=', 'director@example.jp').executeTakeFirstOrThrow();
    const means = (signIn: 'password' | 'sso') => meansOf(app.engine.db, { secondFactorRoles: ['director'] }, { id, roletype: 'director', signIn });
    expect(await means('password')).toMatchObject({ required: true, mustEnrol: true, methods: ['password'] });
    expect(await means('sso')).toMatchObject({ required: false, second: false, mustEnrol: false, methods: ['sso'] });
  });

  it('an app counts with its first code, and comes with ten recovery codes; the person hears of it', async () => {
    const { token } = await signIn(app, 'fund_staff');
    const { data } = await as(token)('POST', '/time-code');
    expect(data.uri).toBe(
      `otpauth://totp/${encodeURIComponent('河川基金')}:fund_staff%40example.jp?issuer=${encodeURIComponent('河川基金')}&secret=${data.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await signIn(app, 'fund_staff')).user.awaits).toBeNull();
    const wrong = await as(token)('POST', '/time-code/confirm', { code: '000000' });
    expect([wrong.status, wrong.fields?.code]).toEqual([422, expect.stringContaining('番号が正しくありません')]);
    const before = (await mails()).length;
    const right = await as(token)('POST', '/time-code/confirm', { code: ` ${codeAt(data.secret, start).replace(/(...)/, '$1 ')}` });
    expect(right.data.recoveryCodes).toHaveLength(10);
    for (const code of right.data.recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(right.data.recoveryCodes).size).toBe(10);
    expect((await mails()).slice(before)).toEqual([
      { recipientAddress: 'fund_staff@example.jp', body: expect.stringContaining('認証アプリが登録されました') },
    ]);
    expect((await audits())[0]).toMatchObject({ action: 'factor', summary: '認証アプリを登録しました' });
    const kept = JSON.stringify([
      await app.engine.db.selectFrom('time_codes').selectAll().execute(),
      await app.engine.db.selectFrom('recovery_codes').selectAll().execute(),
      await app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(5).execute(),
    ]);
    for (const secret of [data.secret, ...right.data.recoveryCodes, ...right.data.recoveryCodes.map((code: string) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(secret);
  });

  it('are registered, removed and renewed by whoever has shown of late to be the one', async () => {
    const { token } = await signIn(app, 'fund_staff');
    app.setNow(later(5 * 60 + 1));
    for (const [method, path] of [
      ['POST', '/time-code'],
      ['DELETE', '/time-code'],
      ['POST', '/recovery-codes'],
    ] as const)
      expect([path, (await as(token)(method, path)).code]).toEqual([path, 'step_up_required']);
    const proof = await as(token)('POST', '/proof', { method: 'password', password: 'Seseragi-2026' });
    expect([proof.status, proof.data]).toEqual([200, null]);
    expect((await as(token)('POST', '/time-code')).status).toBe(200);
  });

  it('a clock that is wrong by minutes is told so when an app is registered', async () => {
    const { token } = await signIn(app, 'fund_staff');
    const { secret } = (await as(token)('POST', '/time-code')).data;
    const said = async (seconds: number) => (await as(token)('POST', '/time-code/confirm', { code: codeAt(secret, later(seconds)) })).fields?.code;
    expect(await said(-120)).toContain('時計が2分ほど遅れています');
    expect(await said(120)).toContain('時計が2分ほど進んでいます');
    expect(await said(-480)).toContain('時計が8分ほど遅れています');
    expect(await said(-3600)).toContain('番号が正しくありません');
    expect(await said(-30)).toBeUndefined();
  });

  it('the password alone opens nothing but the way to the second factor, which gives a new session', async () => {
    const { code } = await enrolled('fund_staff');
    const half = await signIn(app, 'fund_staff');
    expect([half.user.awaits, half.cookie]).toEqual(['factor', '']);
    for (const { method, path } of routes.filter(({ who, openTo }) => who !== 'anyone' && !openTo?.includes('factor'))) {
      const answer = await as(half.token)(method, path.replace(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {});
      expect([path, answer.code]).toEqual([path, 'factor_required']);
    }
    expect((await as(half.token)('GET', '/proof')).data).toMatchObject({ methods: ['totp', 'recovery'] });
    expect((await as(half.token)('POST', '/proof', { method: 'password', password: 'Seseragi-2026' })).code).toBe('method_unavailable');
    const whole = await as(half.token)('POST', '/proof', { method: 'totp', code: code() });
    expect(whole.data.user.awaits).toBeNull();
    expect((await as(half.token)('GET', '/me')).status).toBe(401);
    expect((await as(whole.data.token)('GET', '/dashboard')).status).toBe(200);
    expect((await audits())[0]).toMatchObject({ action: 'login', factor: 'totp' });
  });

  it('ends after ten minutes where it does not come', async () => {
    await enrolled('fund_staff');
    const half = await signIn(app, 'fund_staff');
    app.setNow(later(60 + 9 * 60));
    expect((await as(half.token)('GET', '/proof')).status).toBe(200);
    app.setNow(later(60 + 10 * 60 + 1));
    expect((await as(half.token)('GET', '/proof')).status).toBe(401);
  });

  it('a code is good once, also for two at the same moment, and takes those before it along', async () => {
    const { secret, code } = await enrolled('fund_staff');
    const [one, two] = [await signIn(app, 'fund_staff'), await signIn(app, 'fund_staff')];
    const answers = await Promise.all([one, two].map(({ token }) => as(token)('POST', '/proof', { method: 'totp', code: code() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.fields?.code).toContain('もう使われています');
    const { token } = await signIn(app, 'fund_staff');
    for (const at of [later(60), later(30)])
      expect((await as(token)('POST', '/proof', { method: 'totp', code: codeAt(secret, at) })).fields?.code).toContain('もう使われています');
    expect((await as(token)('POST', '/proof', { method: 'totp', code: codeAt(secret, later(120)) })).fields?.code).toContain('正しくありません');
    expect((await as(token)('POST', '/proof', { method: 'totp', code: codeAt(secret, later(90)) })).status).toBe(200);
  });

  it('a recovery code is good once, however it is typed, and its person hears how many are left', async () => {
    const { recoveryCodes } = await enrolled('fund_staff');
    const [first, second] = recoveryCodes as [string, string];
    const { token } = await signIn(app, 'fund_staff');
    const whole = await as(token)('POST', '/proof', { method: 'recovery', code: first.toLowerCase().replaceAll('-', ' ') });
    expect(whole.status).toBe(200);
    expect((await mails()).map(({ body }) => body)).toContainEqual(expect.stringContaining('予備コードが使われました。残りは9個です。'));
    expect((await audits()).map(({ summary }) => summary)).toContain('予備コードを使いました（残り9個）');
    const again = await signIn(app, 'fund_staff');
    const reused = await as(again.token)('POST', '/proof', { method: 'recovery', code: first });
    expect([reused.status, reused.fields?.code]).toEqual([422, expect.stringContaining('もう使われています')]);
    expect((await as(again.token)('POST', '/proof', { method: 'recovery', code: 'AAAA-AAAA-AAAA-AAAA' })).status).toBe(422);
    // Whoever is signed in has another way to show it.
    expect((await as(whole.data.token)('POST', '/proof', { method: 'recovery', code: second })).code).toBe('method_unavailable');
    expect((await as(again.token)('POST', '/proof', { method: 'recovery', code: second })).status).toBe(200);
  });

  it('another’s recovery code, and another’s app, are of no use', async () => {
    const theirs = await enrolled('director');
    app.setNow(start);
    await enrolled('fund_staff');
    const { token } = await signIn(app, 'fund_staff');
    expect((await as(token)('POST', '/proof', { method: 'recovery', code: theirs.recoveryCodes[0] })).status).toBe(422);
    expect((await as(token)('POST', '/proof', { method: 'totp', code: theirs.code() })).status).toBe(422);
  });

  it('whoever tries codes has to wait, and the person hears once that the password is known', async () => {
    const { code } = await enrolled('fund_staff');
    const { token } = await signIn(app, 'fund_staff');
    const wrong = () => as(token)('POST', '/proof', { method: 'totp', code: '000000' });
    const warnings = async () => (await mails()).filter(({ body }) => String(body).includes('二つ目の確認の失敗が続いた'));
    for (let tries = 0; tries < 4; tries += 1) expect((await wrong()).status).toBe(422);
    expect(await warnings()).toEqual([]);
    expect((await wrong()).status).toBe(422);
    expect(await warnings()).toHaveLength(1);
    expect((await as(token)('POST', '/proof', { method: 'totp', code: code() })).status).toBe(429);
    app.setNow(later(60 + 61));
    expect((await wrong()).status).toBe(422);
    expect((await wrong()).status).toBe(429);
    expect(await warnings()).toHaveLength(1);
    expect((await audits())[0]).toMatchObject({ action: 'factor', summary: '本人確認に失敗しました（認証アプリ）' });
  });

  it('a trusted device stands in for it for thirty days, but not before what weighs', async () => {
    const { code } = await enrolled('recipient');
    const half = await signIn(app, 'recipient');
    const whole = await as(half.token)('POST', '/proof', { method: 'totp', code: code(), trust: true });
    const cookie = cookieOf(whole);
    const known = await signIn(app, 'recipient', cookie);
    expect(known.user.awaits).toBeNull();
    expect((await audits())[0]).toMatchObject({ action: 'login', factor: 'device' });
    expect((await as(known.token)('DELETE', '/time-code')).code).toBe('step_up_required');
    expect((await signIn(app, 'recipient')).user.awaits).toBe('factor');

    const { id } = await app.engine.db.selectFrom('known_devices').select('id').where('trustedUntil', 'is not', null).executeTakeFirstOrThrow();
    const other = await signIn(app, 'recipient2');
    expect((await as(other.token)('DELETE', `/trusted-devices/${id}`)).status).toBe(404);
    expect((await as(known.token)('DELETE', `/trusted-devices/${id}`)).status).toBe(200);
    expect((await signIn(app, 'recipient', cookie)).user.awaits).toBe('factor');
    expect((await as(known.token)('DELETE', `/trusted-devices/${id}`)).status).toBe(404);
  });

  it('a device is trusted no longer after thirty days, nor after all of them are told so', async () => {
    const { code } = await enrolled('recipient');
    const trusted = async () => {
      const half = await signIn(app, 'recipient');
      return cookieOf(await as(half.token)('POST', '/proof', { method: 'totp', code: code(), trust: true }));
    };
    const first = await trusted();
    app.setNow(later(29 * 86_400));
    const known = await signIn(app, 'recipient', first);
    expect(known.user.awaits).toBeNull();
    expect((await as(known.token)('DELETE', '/trusted-devices')).status).toBe(200);
    expect((await signIn(app, 'recipient', first)).user.awaits).toBe('factor');
    const second = await trusted();
    app.setNow(later(60 * 86_400));
    expect((await signIn(app, 'recipient', second)).user.awaits).toBe('factor');
  });

  it('a role that demands one lets nobody on before one is registered, and none remove the last', async () => {
    demandOf(['director']);
    const { token, user } = await signIn(app, 'director');
    expect(user.awaits).toBe('enrolment');
    expect((await as(token)('GET', '/dashboard')).code).toBe('enrolment_required');
    expect((await as(token)('POST', '/recovery-codes')).code).toBe('enrolment_required');
    // The password was given at the door.
    app.setNow(later(20 * 60));
    await registerApp(app, token);
    expect((await as(token)('GET', '/me')).data.awaits).toBeNull();
    const last = await as(token)('DELETE', '/time-code');
    expect([last.status, last.code]).toEqual([409, 'last_factor']);
    expect((await signIn(app, 'director')).user.awaits).toBe('factor');
  });

  it('whoever has to change the password first registers nothing before', async () => {
    demandOf(['recipient']);
    const { token, user } = await signIn(app, 'recipient').then(async ({ user: { id } }) => {
      await app.engine.db.updateTable('users').set({ forcePasswordChange: 1 }).where('id', '=', id).execute();
      return signIn(app, 'recipient');
    });
    expect(user.awaits).toBe('password');
    expect((await as(token)('POST', '/time-code')).code).toBe('password_change_required');
    await app.engine.db.updateTable('users').set({ forcePasswordChange: 0 }).where('id', '=', user.id).execute();
    expect((await as(token)('POST', '/time-code')).status).toBe(200);
  });

  it('another app takes the place of the one before with its first code, and the recovery codes stay', async () => {
    const { token, secret, recoveryCodes } = await enrolled('fund_staff');
    const offer = (await as(token)('POST', '/time-code')).data;
    const half = await signIn(app, 'fund_staff');
    expect((await as(half.token)('POST', '/proof', { method: 'totp', code: codeAt(offer.secret, later(60)) })).status).toBe(422);
    expect((await as(half.token)('POST', '/proof', { method: 'totp', code: codeAt(secret, later(60)) })).status).toBe(200);
    const confirmed = await as(token)('POST', '/time-code/confirm', { code: codeAt(offer.secret, later(60)) });
    expect(confirmed.data.recoveryCodes).toBeNull();
    app.setNow(later(120));
    const next = await signIn(app, 'fund_staff');
    expect((await as(next.token)('POST', '/proof', { method: 'totp', code: codeAt(secret, later(120)) })).status).toBe(422);
    expect((await as(next.token)('POST', '/proof', { method: 'totp', code: codeAt(offer.secret, later(120)) })).status).toBe(200);
    const third = await signIn(app, 'fund_staff');
    expect((await as(third.token)('POST', '/proof', { method: 'recovery', code: recoveryCodes[0] })).status).toBe(200);
  });

  it('new recovery codes make the old ones void; there are none without a second factor', async () => {
    expect((await as((await signIn(app, 'director')).token)('POST', '/recovery-codes')).code).toBe('no_second_factor');
    const { token, recoveryCodes: old } = await enrolled('fund_staff');
    const fresh = (await as(token)('POST', '/recovery-codes')).data.recoveryCodes;
    expect(fresh).toHaveLength(10);
    const half = await signIn(app, 'fund_staff');
    expect((await as(half.token)('POST', '/proof', { method: 'recovery', code: old[0] })).status).toBe(422);
    expect((await as(half.token)('POST', '/proof', { method: 'recovery', code: fresh[0] })).status).toBe(200);
  });

  it('with the app its recovery codes go, and the password is enough again', async () => {
    const { token } = await enrolled('fund_staff');
    expect((await as(token)('DELETE', '/time-code')).status).toBe(200);
    expect(await app.engine.db.selectFrom('recovery_codes').select('id').execute()).toEqual([]);
    expect((await mails()).at(-1)?.body).toContain('認証アプリの登録が外されました');
    expect((await signIn(app, 'fund_staff')).user.awaits).toBeNull();
    expect((await as(token)('DELETE', '/time-code')).status).toBe(404);
  });

  it('whose provider asks for one has none here', async () => {
    const { token, user } = await signIn(app, 'fund_staff');
    await app.engine.db.updateTable('users').set({ signIn: 'sso' }).where('id', '=', user.id).execute();
    expect((await as(token)('POST', '/time-code')).code).toBe('method_unavailable');
    await app.engine.db.updateTable('users').set({ signIn: 'password' }).where('id', '=', user.id).execute();
  });
});
