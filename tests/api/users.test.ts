import { beforeEach, describe, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';

const as = 'fund_manager';
let serial = 0;
const person = () => ({ username: '𠮷田 髙子', email: `User${++serial}@Example.JP`, password: 'Kawa-no-1ro', roletype: 'fund_staff' });

onEitherEngine('users', (app) => {
  const create = async (input: object = {}) => (await app.call(as, 'POST', '/users', { ...person(), ...input })).data;
  const stored = (id: number) => app.engine.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const login = (email: string, password: string, door = 'admin') => app.call(null, 'POST', `/${door}/login`, { email, password });
  const meWith = async (token: string) => (await app.raw('/api/me', { headers: { Authorization: `Bearer ${token}` } })).status;

  it('are created with type and role coupled, the address in small letters, and the password hashed', async () => {
    const user = await create();
    expect(user).toMatchObject({ type: 'ADMIN', roletype: 'fund_staff', email: `user${serial}@example.jp`, status: 1, forcePasswordChange: true });
    expect(user).not.toHaveProperty('password');
    expect((await stored(user.id)).password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(user.email, 'Kawa-no-1ro')).status).toBe(200);
    expect(await create({ roletype: undefined, type: 'USER', organizationId: 1 })).toMatchObject({ type: 'USER', roletype: 'recipient' });
    const audit = await app.engine.db
      .selectFrom('audit_logs')
      .select('after')
      .where('resource', '=', 'users')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(audit.after ?? '').password).toBe('********');
  });

  it.each([
    [{ username: '' }, 'username', '氏名は必須です'],
    [{ email: null }, 'email', 'メールアドレスは必須です'],
    [{ email: 'FUND_STAFF@example.jp' }, 'email', 'このメールアドレスはすでに登録されています'],
    [{ email: 'a@b' }, 'email', 'メールアドレスは「name@example.jp」の形で入力してください'],
    [{ password: '' }, 'password', 'パスワードは必須です'],
    [{ password: 'Abc1' }, 'password', 'パスワードは8文字以上で入力してください'],
    [{ password: 'abcdefgh' }, 'password', 'パスワードは大文字、小文字、数字を含む必要があります'],
    [{ type: 'USER', roletype: 'director' }, 'roletype', '種類が「助成者」のときは、権限も「助成者」にしてください'],
    [{ type: 'ADMIN', roletype: 'recipient' }, 'type', '権限が「助成者」のときは、種類も「助成者」にしてください'],
    [{ roletype: 'root' }, 'roletype', expect.stringContaining('から選択してください')],
    [{ organizationId: 999_999 }, 'organizationId', expect.stringContaining('団体が見つかりません')],
  ])('%j is refused', async (input, field, text) => {
    const answer = await app.call(as, 'POST', '/users', { ...person(), ...input });
    expect(answer.status).toBe(422);
    expect(answer.fields).toMatchObject({ [field]: text });
  });

  it('keep their password when it is left blank', async () => {
    const user = await create();
    const { password } = await stored(user.id);
    for (const blank of ['', '  ', null])
      expect((await app.call(as, 'PUT', `/users/${user.id}`, { username: '改名', password: blank })).status).toBe(200);
    expect((await stored(user.id)).password).toBe(password);
    expect((await login(user.email, 'Kawa-no-1ro')).status).toBe(200);
  });

  it.each([
    ['password', { password: 'Asagiri-31x' }],
    ['role', { roletype: 'director' }],
    ['state', { status: 0 }],
    ['type', { type: 'USER', roletype: 'recipient', organizationId: 1 }],
  ])('lose their sessions when their %s changes', async (_what, change) => {
    const user = await create();
    const { data } = await login(user.email, 'Kawa-no-1ro');
    expect(await meWith(data.token)).toBe(200);
    expect((await app.call(as, 'PUT', `/users/${user.id}`, change)).status).toBe(200);
    expect(await meWith(data.token)).toBe(401);
  });

  it('keep their sessions when only the name changes', async () => {
    const user = await create();
    const { data } = await login(user.email, 'Kawa-no-1ro');
    await app.call(as, 'PUT', `/users/${user.id}`, { username: '改名', roletype: 'fund_staff', status: 1 });
    expect(await meWith(data.token)).toBe(200);
  });

  it('are signed out everywhere by the action, which is logged', async () => {
    const user = await create();
    const tokens = [(await login(user.email, 'Kawa-no-1ro')).data.token, (await login(user.email, 'Kawa-no-1ro')).data.token];
    const answer = await app.call(as, 'POST', `/users/${user.id}/signOut`, {});
    expect([answer.status, answer.data.id]).toEqual([200, user.id]);
    for (const token of tokens) expect(await meWith(token)).toBe(401);
    const entry = await app.engine.db.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect([entry.action, entry.recordId]).toEqual(['action', user.id]);
    expect((await app.call('fund_staff', 'POST', `/users/${user.id}/signOut`, {})).status).toBe(403);
    expect((await app.call(as, 'POST', '/users/999999/signOut', {})).status).toBe(404);
    expect((await app.call(as, 'POST', `/users/${user.id}/signOut`, { version: 99 })).code).toBe('stale_version');
    expect((await app.call(as, 'POST', `/users/${user.id}/signOut`, { color: 1 })).fields).toHaveProperty('color');
  });

  it('cannot delete, suspend or demote themselves', async () => {
    const me = (await app.call(as, 'GET', '/me')).data;
    const before = await stored(me.id);
    const own = await app.call(as, 'DELETE', `/users/${me.id}`);
    expect([own.status, own.code]).toEqual([409, 'own_account']);
    expect((await app.call(as, 'PUT', `/users/${me.id}`, { status: 0 })).fields).toHaveProperty('status');
    expect((await app.call(as, 'PUT', `/users/${me.id}`, { roletype: 'fund_staff' })).fields).toHaveProperty('roletype');
    expect((await app.call(as, 'PUT', `/users/${me.id}`, { type: 'USER' })).status).toBe(422);
    expect((await app.call(as, 'PUT', `/users/${me.id}`, { type: 'ADMIN' })).status).toBe(422);
    expect(await stored(me.id)).toEqual(before);
    expect((await app.call(as, 'GET', '/me')).status).toBe(200);
  });

  it('are deleted with their sessions when nothing needs them, and kept otherwise', async () => {
    const user = await create();
    const { data } = await login(user.email, 'Kawa-no-1ro');
    expect((await app.call(as, 'DELETE', `/users/${user.id}`)).status).toBe(200);
    expect(await meWith(data.token)).toBe(401);
    const contact = await app.engine.db
      .selectFrom('applications')
      .select('contactUserId')
      .where('contactUserId', 'is not', null)
      .executeTakeFirstOrThrow();
    const refused = await app.call(as, 'DELETE', `/users/${contact.contactUserId}`);
    expect([refused.status, refused.code, refused.error]).toEqual([409, 'still_needed', expect.stringMatching(/申請 \d+件/)]);
  });

  it('who are refused deletion keep their sessions', async () => {
    await app.token('recipient');
    const { id } = (await app.call('recipient', 'GET', '/me')).data;
    expect((await app.call(as, 'DELETE', `/users/${id}`)).status).toBe(409);
    expect((await app.call('recipient', 'GET', '/me')).status).toBe(200);
  });

  describe('whose password somebody else has typed', () => {
    const mailsTo = (address: string) =>
      app.engine.db.selectFrom('outbox').select(['subject', 'body']).where('recipientAddress', '=', address).orderBy('id').execute();

    it('are told, and change it before anything else', async () => {
      const user = await create({ forcePasswordChange: false });
      expect((await stored(user.id)).forcePasswordChange).toBe(1);
      expect((await mailsTo(user.email)).at(-1)?.body).toMatch(/あなたのアカウントを登録し、仮のパスワードを設定しました/);
      await app.engine.db.updateTable('users').set({ forcePasswordChange: 0 }).where('id', '=', user.id).execute();
      expect((await app.call(as, 'PUT', `/users/${user.id}`, { password: 'Asagiri-31x', forcePasswordChange: false })).status).toBe(200);
      expect((await stored(user.id)).forcePasswordChange).toBe(1);
      expect((await mailsTo(user.email)).at(-1)?.body).toContain('仮のパスワードを設定しました');
      const { data } = await login(user.email, 'Asagiri-31x');
      const answer = await app.raw('/api/applications', { headers: { Authorization: `Bearer ${data.token}` } });
      expect((await answer.json()).code).toBe('password_change_required');
    });

    it.each(['Password1', 'Qwerty123', 'Takako-san1', 'Seseragi1'])('may not be given %s', async (password) => {
      const refused = await app.call(as, 'POST', '/users', { ...person(), email: `takako-san${++serial}@example.jp`, password });
      expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['password']]);
    });

    it('but nobody sets the own one without the present one', async () => {
      const me = (await app.call(as, 'GET', '/me')).data;
      const answer = await app.call(as, 'PUT', `/users/${me.id}`, { password: 'Asagiri-31x' });
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, ['password']]);
    });
  });

  describe('who are invited', () => {
    const invited = async (input: object = {}) =>
      app.call(as, 'POST', '/users', { ...person(), password: undefined, firstPassword: 'invitation', ...input });

    it('need no password: a link goes to their address, by which they set one', async () => {
      const { status, data } = await invited();
      expect([status, data.forcePasswordChange, data.firstPassword]).toEqual([201, false, 'invitation']);
      const mails = await app.engine.db.selectFrom('outbox').selectAll().where('recipientAddress', '=', data.email).execute();
      expect(mails).toHaveLength(1);
      const [, token] = /token=(\S+)/.exec(mails[0]?.body ?? '') ?? [];
      expect((await app.call(null, 'POST', '/password-reset/confirm', { token, newPassword: 'Asagiri-31x' })).status).toBe(200);
      expect((await login(data.email, 'Asagiri-31x')).data.user.forcePasswordChange).toBe(false);
    });

    it('are not given a password as well; without an invitation it is required, and how it began is not rewritten', async () => {
      expect((await invited({ password: 'Asagiri-31x' })).fields).toHaveProperty('password');
      expect((await invited({ firstPassword: undefined })).fields).toEqual({ password: 'パスワードは必須です' });
      expect((await invited({ firstPassword: 'temporary' })).fields).toEqual({ password: 'パスワードは必須です' });
      const { data } = await invited();
      expect((await app.call(as, 'PUT', `/users/${data.id}`, { firstPassword: 'temporary' })).fields).toHaveProperty('firstPassword');
    });
  });

  describe('with a power over money or accounts', () => {
    const alerts = () => app.engine.db.selectFrom('alerts').select(['kind', 'summary', 'recordId']).orderBy('id', 'desc').execute();
    beforeEach(() =>
      app.engine.db
        .deleteFrom('alerts')
        .execute()
        .then(() => undefined),
    );

    it.each([
      ['fund_manager', 'newHead'],
      ['fund_department_head', 'newHead'],
      ['accounting_staff', 'powerGranted'],
      ['general_staff', 'powerGranted'],
      ['director', 'powerGranted'],
      ['fund_staff', null],
      ['selection_committee', null],
    ])('a new %s is an alert to all heads: %s', async (roletype, kind) => {
      const user = await create({ roletype });
      expect((await alerts()).map((alert) => [alert.kind, alert.recordId])).toEqual(kind ? [[kind, user.id]] : []);
    });

    it('a role that is given later is one, and so is an account that is opened again', async () => {
      const user = await create({ roletype: 'fund_staff' });
      await app.call(as, 'PUT', `/users/${user.id}`, { roletype: 'accounting_staff' });
      await app.call(as, 'PUT', `/users/${user.id}`, { status: 0 });
      await app.call(as, 'PUT', `/users/${user.id}`, { status: 1 });
      await app.call(as, 'PUT', `/users/${user.id}`, { position: '主任' });
      expect((await alerts()).map(({ summary }) => summary)).toEqual([
        expect.stringMatching(/停止中から有効に戻しました/),
        expect.stringMatching(/「経理担当」にしました/),
      ]);
      const mails = await app.engine.db
        .selectFrom('outbox')
        .select('recipientAddress')
        .where('body', 'like', '%停止中から有効に戻しました%')
        .execute();
      expect(mails.map(({ recipientAddress }) => recipientAddress)).toEqual(
        expect.arrayContaining(['fund_manager@example.jp', 'fund_department_head@example.jp']),
      );
    });
  });

  it('whose address changes are told at both, lose their sessions, and the old address opens nothing', async () => {
    const user = await create();
    const { data } = await login(user.email, 'Kawa-no-1ro');
    const moved = `moved-${user.email}`;
    expect((await app.call(as, 'PUT', `/users/${user.id}`, { email: moved })).status).toBe(200);
    for (const address of [user.email, moved]) {
      const mails = await app.engine.db.selectFrom('outbox').select('body').where('recipientAddress', '=', address).orderBy('id', 'desc').execute();
      expect(mails[0]?.body).toContain('メールアドレスを変更しました');
    }
    expect(await meWith(data.token)).toBe(401);
  });

  it('may be read by those who advise, changed by none of them', async () => {
    for (const role of ['fund_staff', 'director', 'general_staff']) {
      expect((await app.call(role, 'GET', '/users')).status).toBe(200);
      expect((await app.call(role, 'PUT', '/users/1', { username: 'x' })).status).toBe(403);
    }
  });
});
