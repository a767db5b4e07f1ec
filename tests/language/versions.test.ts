import { expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import type { AnyRow } from '../support/rows.ts';
import { onEachEngine } from './app.ts';

const as = 'fund_manager';
const notice = { title: '川の日のお知らせ', body: '一行目', category: 'ngo' };

onEachEngine('the versions of a row', (app) => {
  const created = async (more: object = {}) => (await app.call(as, 'POST', '/notices', { ...notice, ...more })).data;
  const change = (row: AnyRow, version: number, values: object) => app.call(as, 'PUT', `/notices/${row.id}`, { ...values, version });
  const versionsOf = async (id: number): Promise<AnyRow[]> => (await app.call(as, 'GET', `/notices/${id}/versions`)).data;
  const nameOf = async (account: string) =>
    (await app.engine.db.selectFrom('users').select('username').where('email', '=', `${account}@example.jp`).executeTakeFirstOrThrow()).username;

  it('are what each change made of it, the newest first, with who and from when until when', async () => {
    const row = await created();
    await change(row, 1, { body: '二行目' });
    const head = 'fund_department_head';
    expect((await app.call(head, 'PUT', `/notices/${row.id}`, { title: '川の日', category: null, version: 2 })).status).toBe(200);
    const [third, second, first, ...rest] = await versionsOf(row.id);
    expect(rest).toEqual([]);
    expect([third?.version, second?.version, first?.version]).toEqual([3, 2, 1]);
    expect(third?.values).toMatchObject({ title: '川の日', body: '二行目', category: null });
    expect(second?.values).toMatchObject({ title: notice.title, body: '二行目', category: 'ngo' });
    expect(first?.values).toMatchObject(notice);
    expect([third?.until, second?.until, first?.until]).toEqual([null, third?.since, second?.since]);
    expect([third?.userName, second?.userName, first?.userName]).toEqual([await nameOf(head), await nameOf(as), await nameOf(as)]);
  });

  it('are none more where a change is refused, or changes nothing', async () => {
    const row = await created();
    expect((await change(row, 1, { title: '' })).status).toBe(422);
    expect((await change(row, 7, { body: '別の本文' })).status).toBe(409);
    expect((await change(row, 1, { body: notice.body })).status).toBe(200);
    expect((await versionsOf(row.id)).map(({ version }) => version)).toEqual([1]);
  });

  it('of a row that came without an entry are told as far back as the log tells them', async () => {
    const { data: row } = await app.call(as, 'GET', '/notices/1');
    expect(await versionsOf(1)).toMatchObject([{ version: row.version, since: null, userName: null }]);
    await change(row, row.version, { title: '精算のお知らせ' });
    expect(await versionsOf(1)).toMatchObject([
      { version: row.version + 1, values: { title: '精算のお知らせ' } },
      { version: row.version, since: null, values: { title: row.title, body: row.body } },
    ]);
  });

  it('are not made up where something else has changed the row', async () => {
    const row = await created();
    await change(row, 1, { body: '二行目' });
    await anyTables(app.engine.db).updateTable('notices').set({ body: '手で直した', version: 3 }).where('id', '=', row.id).execute();
    expect(await versionsOf(row.id)).toMatchObject([{ version: 3, since: null, userName: null, values: { body: '手で直した' } }]);
  });

  it('are for staff who may read the row', async () => {
    const statuses = await Promise.all(
      ['fund_staff', 'accounting_staff', 'recipient', null].map(async (who) => (await app.call(who, 'GET', '/notices/1/versions')).status),
    );
    expect(statuses).toEqual([200, 403, 403, 401]);
    expect((await app.call(as, 'GET', '/notices/999999/versions')).status).toBe(404);
    expect((await app.call(as, 'GET', '/books/1/versions')).status).toBe(404);
  });
});
