import { expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';

const as = 'fund_manager';
let serial = 0;
const person = () => ({ username: '𠮷田 髙子', email: `User${++serial}@Example.JP`, password: 'Abcdefg1', roletype: 'fund_staff' });

onEachEngine('users', (app) => {
  const create = async (input: object = {}) => (await app.call(as, 'POST', '/users', { ...person(), ...input })).data;
  const stored = (id: number) => app.engine.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const login = (email: string, password: string, door = 'admin') => app.call(null, 'POST', `/${door}/login`, { email, password });
  const meWith = async (token: string) => (await app.raw('/api/me', { headers: { Authorization: `Bearer ${token}` } })).status;

  it('are created with type and role coupled, the address in small letters, and the password hashed', async () => {
    const user = await create();
    expect(user).toMatchObject({ type: 'ADMIN', roletype: 'fund_staff', email: `user${serial}@example.jp`, status: 1, forcePasswordChange: false });
    expect(user).not.toHaveProperty('password');
    expect((await stored(user.id)).password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(user.email, 'Abcdefg1')).status).toBe(200);
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
    expect((await login(user.email, 'Abcdefg1')).status).toBe(200);
  });

  it.each([
    ['password', { password: 'Newpass12' }],
    ['role', { roletype: 'director' }],
    ['state', { status: 0 }],
    ['type', { type: 'USER', roletype: 'recipient', organizationId: 1 }],
  ])('lose their sessions when their %s changes', async (_what, change) => {
    const user = await create();
    const { data } = await login(user.email, 'Abcdefg1');
    expect(await meWith(data.token)).toBe(200);
    expect((await app.call(as, 'PUT', `/users/${user.id}`, change)).status).toBe(200);
    expect(await meWith(data.token)).toBe(401);
  });

  it('keep their sessions when only the name changes', async () => {
    const user = await create();
    const { data } = await login(user.email, 'Abcdefg1');
    await app.call(as, 'PUT', `/users/${user.id}`, { username: '改名', roletype: 'fund_staff', status: 1 });
    expect(await meWith(data.token)).toBe(200);
  });

  it('are signed out everywhere by the action, which is logged', async () => {
    const user = await create();
    const tokens = [(await login(user.email, 'Abcdefg1')).data.token, (await login(user.email, 'Abcdefg1')).data.token];
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
    const { data } = await login(user.email, 'Abcdefg1');
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

  it('may be read by those who advise, changed by none of them', async () => {
    for (const role of ['fund_staff', 'director', 'general_staff']) {
      expect((await app.call(role, 'GET', '/users')).status).toBe(200);
      expect((await app.call(role, 'PUT', '/users/1', { username: 'x' })).status).toBe(403);
    }
  });
});
