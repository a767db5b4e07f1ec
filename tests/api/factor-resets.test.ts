import { afterEach, beforeEach, expect, it } from 'vitest';
import { knownDevice } from '../../api/sign-in/devices.ts';
import { finishResets } from '../../api/sign-in/factor-reset-ends.ts';
import { onEitherEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { callWith, codeAt, cookieOf, registerApp, signIn } from '../support/second-factors.ts';

const start = new Date('2026-11-21T03:00:10Z');
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const reason = 'スマートフォンをなくしました。内線 123 で確かめてください。';

onEitherEngine('lost second factors', (app) => {
  beforeEach(async () => {
    app.setNow(start);
    for (const table of ['login_attempts', 'known_devices', 'outbox', 'alerts', 'time_codes', 'recovery_codes', 'factor_resets'] as const)
      await app.engine.db.deleteFrom(table).execute();
  });
  afterEach(() => void Object.assign(app.services.settings, { factorResetHours: 24 }));
  const as = (token: string) => (method: string, path: string, body?: unknown) => callWith(app, token, method, path, body);
  const idOf = async (name: string) =>
    (await app.engine.db.selectFrom('users').select('id').where('email', '=', `${name}@example.jp`).executeTakeFirstOrThrow()).id;
  const resets = async () => (await app.engine.db.selectFrom('factor_resets').selectAll().orderBy('id').execute()) as AnyRow[];
  const mailsTo = async (name: string) =>
    (await app.engine.db.selectFrom('outbox').select('body').where('recipientAddress', '=', `${name}@example.jp`).orderBy('id').execute()).map(
      ({ body }) => String(body),
    );
  const alerts = async () =>
    app.engine.db.selectFrom('alerts').select(['summary', 'recordId']).where('kind', '=', 'factorReset').orderBy('id').execute();

  /** Somebody who has an app, and has just given the password. */
  const lost = async (name = 'fund_staff') => {
    const { token } = await signIn(app, name);
    const { secret, recoveryCodes } = await registerApp(app, token);
    const half = await signIn(app, name);
    expect(half.user.awaits).toBe('factor');
    return { id: half.user.id as number, whole: token, token: half.token, secret, recoveryCodes };
  };
  const asked = async (name?: string) => {
    const person = await lost(name);
    expect((await as(person.token)('POST', '/factor_resets/own', { reason })).status).toBe(201);
    return { ...person, reset: (await resets()).at(-1) as AnyRow };
  };
  const approve = (who: string, reset: AnyRow) => app.call(who, 'POST', `/factor_resets/${reset.id}/approve`, {});

  it('are asked for by their person, approved by another, waited for, and taken away with sessions, trust and codes', async () => {
    const { id, token, secret, reset } = await asked();
    expect(reset).toMatchObject({ userId: id, requestedById: id, status: 'requested', reason });
    expect(await mailsTo('fund_staff')).toContainEqual(expect.stringContaining('解除が申し出られました'));
    expect(await alerts()).toEqual([{ summary: expect.stringContaining('二つ目の確認の解除を申し出ました'), recordId: reset.id }]);
    expect((await mailsTo('fund_manager')).join()).toContain(reason);

    const approved = await approve('fund_manager', reset);
    expect([approved.status, approved.data.status, approved.data.dueAt]).toEqual([200, 'approved', later(24).toISOString()]);
    expect((await mailsTo('fund_staff')).at(-1)).toMatch(/解除を承認しました。.*2026.*に解除されます/s);
    expect((await mailsTo('fund_manager')).join()).toContain('解除が承認されました');
    expect(await alerts()).toHaveLength(2);

    expect(await finishResets(app.services)).toBe(0);
    app.setNow(later(23));
    expect(await finishResets(app.services)).toBe(0);
    expect((await signIn(app, 'fund_staff')).user.awaits).toBe('factor');
    app.setNow(later(24));
    const [first, second] = await Promise.all([finishResets(app.services), finishResets(app.services)]);
    expect(first + second).toBe(1);

    expect((await resets())[0]).toMatchObject({ status: 'done' });
    for (const table of ['time_codes', 'recovery_codes', 'known_devices', 'sessions'] as const)
      expect([table, await app.engine.db.selectFrom(table).select('id').where('userId', '=', id).execute()]).toEqual([table, []]);
    expect((await as(token)('GET', '/me')).status).toBe(401);
    expect((await mailsTo('fund_staff')).at(-1)).toContain('を解除し、すべての端末からログアウトしました');
    const controls = await app.engine.db.selectFrom('account_controls').select(['userId', 'controllerId']).where('how', '=', 'factors').execute();
    expect(controls.at(-1)).toEqual({ userId: id, controllerId: await idOf('fund_manager') });
    expect((await signIn(app, 'fund_staff')).user.awaits).toBeNull();
    expect(secret).not.toBe((await registerApp(app, (await signIn(app, 'fund_staff')).token)).secret);
  });

  it('are not asked for twice, nor without a reason, nor by who has none', async () => {
    const { token } = await asked();
    expect((await as(token)('POST', '/factor_resets/own', { reason })).code).toBe('already_asked');
    const without = await as(token)('POST', '/factor_resets/own', { reason: ' ' });
    expect([without.status, without.fields?.reason]).toEqual([422, '理由を入力してください']);
    const other = await signIn(app, 'director');
    expect((await as(other.token)('POST', '/factor_resets/own', { reason })).code).toBe('no_second_factor');
    expect(await resets()).toHaveLength(1);
  });

  it('of two wishes at the same moment one stands', async () => {
    const { token } = await lost();
    const answers = await Promise.all([1, 2].map(() => as(token)('POST', '/factor_resets/own', { reason })));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    for (const { status } of answers) expect(status).toBeOneOf([201, 409, 422]);
    expect(await resets()).toHaveLength(1);
  });

  it('are asked for by a head, too, and then approved by a second one; never for oneself', async () => {
    // Whoever has had an account in hand is no second person beside it for a while: each test has a person of its own.
    const { id } = await lost('accounting_staff');
    const made = await app.call('fund_manager', 'POST', '/factor_resets', { userId: id, reason, requestedById: await idOf('director') });
    expect(made.status).toBe(422);
    const right = await app.call('fund_manager', 'POST', '/factor_resets', { userId: id, reason });
    expect([right.status, right.data.requestedById]).toEqual([201, await idOf('fund_manager')]);
    expect((await mailsTo('accounting_staff')).at(-1)).toContain('あなたに代わって');
    expect((await approve('fund_manager', right.data)).code).toBe('same_person');
    expect((await approve('fund_staff', right.data)).status).toBe(403);
    expect((await approve('fund_department_head', right.data)).data.status).toBe('approved');
    for (const name of ['fund_manager', 'fund_department_head']) expect((await mailsTo(name)).join()).toContain('解除が承認されました');

    const twice = await app.call('fund_department_head', 'POST', '/factor_resets', { userId: id, reason });
    expect([twice.status, twice.fields?.userId]).toEqual([422, expect.stringContaining('すでに申し出があります')]);
    const own = await app.call('fund_manager', 'POST', '/factor_resets', { userId: await idOf('fund_manager'), reason });
    expect([own.status, own.code]).toEqual([409, 'own_account']);
    const none = await app.call('fund_manager', 'POST', '/factor_resets', { userId: await idOf('director'), reason });
    expect(none.code).toBe('no_second_factor');
    app.setNow(later(25));
    expect(await finishResets(app.services)).toBe(1);
    const controllers = await app.engine.db
      .selectFrom('account_controls')
      .select('controllerId')
      .where('how', '=', 'factors')
      .where('userId', '=', id)
      .execute();
    expect(controllers.map(({ controllerId }) => controllerId)).toEqual(
      expect.arrayContaining([await idOf('fund_manager'), await idOf('fund_department_head')]),
    );
  });

  it('of a head are approved by another head, not by the same', async () => {
    const { reset } = await asked('fund_manager');
    // The session that the head still has elsewhere.
    expect((await approve('fund_manager', reset)).code).toBe('same_person');
    expect((await approve('fund_department_head', reset)).status).toBe(200);
  });

  it.each([
    ['totp', 'director'],
    ['recovery', 'general_staff'],
  ])('are kept where their person signs in by %s meanwhile', async (method, name) => {
    const { reset, secret, recoveryCodes } = await asked(name);
    expect((await approve('fund_manager', reset)).status).toBe(200);
    app.setNow(later(1));
    const half = await signIn(app, name);
    const code = method === 'totp' ? codeAt(secret, app.services.now()) : recoveryCodes[0];
    expect((await as(half.token)('POST', '/proof', { method, code })).status).toBe(200);
    expect((await resets())[0]).toMatchObject({ status: 'cancelled' });
    const history = await app.engine.db
      .selectFrom('factor_resets_history')
      .select(['toStatus', 'comment', 'userId'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(history).toEqual({ toStatus: 'cancelled', comment: expect.stringContaining('本人であることを示しました'), userId: 0 });
    expect(await mailsTo(name)).toContainEqual(expect.stringContaining('取り消されました'));
    app.setNow(later(30));
    expect(await finishResets(app.services)).toBe(0);
    expect((await signIn(app, name)).user.awaits).toBe('factor');
  });

  it('are kept where their person shows it before what weighs; a trusted device alone shows nothing', async () => {
    const person = await lost();
    app.setNow(later(0.1));
    const trusted = await as(person.token)('POST', '/proof', { method: 'totp', code: codeAt(person.secret, app.services.now()), trust: true });
    const cookie = cookieOf(trusted);
    expect(await knownDevice(app.engine.reader, app.services, person.id, cookie.split('=')[1] as string)).toMatchObject({ isTrusted: true });
    await as(trusted.data.token)('POST', '/factor_resets/own', { reason });
    const known = await signIn(app, 'fund_staff', cookie);
    expect([known.user.awaits, (await resets())[0]?.status]).toEqual([null, 'requested']);
    app.setNow(later(0.2));
    expect((await as(known.token)('POST', '/proof', { method: 'totp', code: codeAt(person.secret, app.services.now()) })).status).toBe(200);
    expect((await resets())[0]?.status).toBe('cancelled');
  });

  it('are cancelled by a head with a reason, and can be asked for again, but not without end', async () => {
    const { token, reset } = await asked();
    expect((await app.call('fund_department_head', 'POST', `/factor_resets/${reset.id}/cancel`, {})).status).toBe(422);
    const cancelled = await app.call('fund_department_head', 'POST', `/factor_resets/${reset.id}/cancel`, { comment: '本人ではありませんでした' });
    expect([cancelled.status, cancelled.data.status]).toEqual([200, 'cancelled']);
    expect((await approve('fund_manager', reset)).status).toBe(409);
    for (let wishes = 2; wishes <= 5; wishes += 1) {
      expect((await as(token)('POST', '/factor_resets/own', { reason })).status).toBe(201);
      await app.call('fund_manager', 'POST', `/factor_resets/${(await resets()).at(-1)?.id}/cancel`, { comment: '本人ではありませんでした' });
    }
    expect((await as(token)('POST', '/factor_resets/own', { reason })).status).toBe(429);
  });

  it('are taken away at the next sign-in, where it comes before their turn', async () => {
    const { reset } = await asked('selection_committee');
    expect((await approve('fund_manager', reset)).status).toBe(200);
    app.setNow(later(23));
    expect((await signIn(app, 'selection_committee')).user.awaits).toBe('factor');
    app.setNow(later(24));
    expect((await signIn(app, 'selection_committee')).user.awaits).toBeNull();
    expect((await resets())[0]?.status).toBe('done');
  });

  it('leave the passkeys of who has no password, and wait no longer than the office wants', async () => {
    Object.assign(app.services.settings, { factorResetHours: 0 });
    const { id, reset } = await asked('general_department_head');
    const stamps = { createdAt: start.toISOString(), updatedAt: start.toISOString() };
    const passkey = { userId: id, credentialId: `c${id}`, publicKey: 'x', counter: 0, backedUp: 0, name: '端末', ...stamps };
    await app.engine.db.insertInto('credentials').values(passkey).execute();
    await app.engine.db.updateTable('users').set({ signIn: 'link' }).where('id', '=', id).execute();
    expect((await approve('fund_manager', reset)).status).toBe(200);
    expect(await finishResets(app.services)).toBe(1);
    expect(await app.engine.db.selectFrom('credentials').select('userId').where('userId', '=', id).execute()).toHaveLength(1);
    expect(await app.engine.db.selectFrom('time_codes').select('id').where('userId', '=', id).execute()).toEqual([]);
    await app.engine.db.updateTable('users').set({ signIn: 'password' }).where('id', '=', id).execute();
    await app.engine.db.deleteFrom('credentials').where('userId', '=', id).execute();
  });
});
