import { beforeEach, expect, it } from 'vitest';
import { routes } from '../../api/app/routes.ts';
import { startSession } from '../../api/sign-in/sessions.ts';
import { demoPassword } from '../support/accounts.ts';
import { onEitherEngine } from '../support/app.ts';

onEitherEngine('the own password', (app) => {
  const me = async (as: string) => (await app.call(as, 'GET', '/me')).data;
  const change = async (as: string, currentPassword: unknown, newPassword: unknown) =>
    app.call(as, 'PUT', `/users/${(await me(as)).id}/password`, { currentPassword, newPassword });

  beforeEach(() =>
    app.engine.db
      .deleteFrom('login_attempts')
      .execute()
      .then(() => undefined),
  );

  it.each([
    [demoPassword, 'Abc1', { newPassword: 'パスワードは8文字以上で入力してください' }],
    [demoPassword, 'abcdefgh', { newPassword: 'パスワードは大文字、小文字、数字を含む必要があります' }],
    [demoPassword, demoPassword, { newPassword: '新しいパスワードは現在のパスワードと異なるものを入力してください' }],
    [demoPassword, '', { newPassword: '新しいパスワードは必須です' }],
    ['', 'Kawa-no-1ro', { currentPassword: '現在のパスワードは必須です' }],
    [null, 3, { currentPassword: '現在のパスワードは必須です', newPassword: expect.stringMatching(/文字/) }],
    ['Wrong-2026', 'Kawa-no-1ro', { currentPassword: '現在のパスワードが正しくありません' }],
  ])('from %j to %j is refused', async (current, next, fields) => {
    const answer = await change('director', current, next);
    expect([answer.status, answer.fields]).toEqual([422, fields]);
    expect((await app.call(null, 'POST', '/admin/login', { email: 'director@example.jp', password: demoPassword })).status).toBe(200);
  });

  it('changes, ends the other sessions, and keeps this one', async () => {
    const user = await me('general_staff');
    const other = await startSession(app.services, user.id, { address: null });
    expect((await change('general_staff', demoPassword, 'あたらしいPass1')).status).toBe(200);
    expect((await app.raw('/api/me', { headers: { Authorization: `Bearer ${other}` } })).status).toBe(401);
    expect((await me('general_staff')).id).toBe(user.id);
    const tries = [demoPassword, 'あたらしいPass1'.normalize('NFD'), 'あたらしいPass1'].map((password) =>
      app.call(null, 'POST', '/admin/login', { email: 'general_staff@example.jp', password }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([401, 200, 200]);
    const entry = await app.engine.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('action', '=', 'password')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([entry.userId, entry.before, entry.after]).toEqual([user.id, null, null]);
  });

  it('of another is not there, not even for the heads', async () => {
    const { id } = await me('fund_staff');
    for (const as of ['fund_manager', 'recipient']) {
      for (const target of [id, 999_999, 'abc', 0, -1]) {
        const answer = await app.call(as, 'PUT', `/users/${target}/password`, { currentPassword: demoPassword, newPassword: 'Kawa-no-1ro' });
        expect([answer.status, answer.code]).toEqual([404, 'not_found']);
      }
    }
  });

  it('cannot be guessed without limit', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await change('fund_staff', 'Wrong-2026', 'Kawa-no-1ro')).status).toBe(422);
    for (const current of ['Wrong-2026', demoPassword]) expect((await change('fund_staff', current, 'Kawa-no-1ro')).status).toBe(429);
  });

  it('must be changed first where that is demanded: nothing else is open', async () => {
    expect((await me('newcomer')).forcePasswordChange).toBe(true);
    const closed = routes.filter(({ who, openTo }) => who !== 'anyone' && !openTo?.includes('password'));
    // What a resource declares public is there for anyone.
    expect(closed.length).toBe(routes.filter(({ path }) => !path.startsWith('/public/')).length - 27);
    for (const { method, path } of closed) {
      const answer = await app.call('newcomer', method, path.replace(/\{\w+\}/g, '1'));
      expect([path, answer.status, answer.code]).toEqual([path, 403, 'password_change_required']);
    }
    expect((await change('newcomer', demoPassword, 'Kawa-no-1ro')).status).toBe(200);
    expect((await me('newcomer')).forcePasswordChange).toBe(false);
    expect((await app.call('newcomer', 'GET', '/applications')).status).toBe(200);
  });
});
