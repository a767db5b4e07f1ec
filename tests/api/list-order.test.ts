import { expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import { page } from '../support/rows.ts';

const as = 'fund_manager';
const ids = (rows: readonly { id?: number }[]) => rows.map(({ id }) => id);

onEitherEngine('the order of a list', (app) => {
  it('has the statuses by phase, the categories as the foundation has them, and the names of other rows', async () => {
    const firsts = async (sortBy: string, sortOrder = 'asc') => {
      const { data } = await app.call(as, 'GET', `/applications?sortBy=${sortBy}&sortOrder=${sortOrder}&limit=200`);
      return [...new Set((data.applications as Record<string, string>[]).map((row) => row[sortBy]))];
    };
    expect((await firsts('status')).slice(0, 3)).toEqual(['APPLICATION_IN_PROGRESS', 'APPLICATION_SUBMITTED', 'REVISION_REQUESTED']);
    expect((await firsts('status', 'desc'))[0]).toBe('GRANT_COMPLETED');
    expect((await firsts('category'))[0]).toBe('school');
    expect((await firsts('category', 'desc'))[0]).toBe('kado');
    const names = await firsts('organizationName');
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual([...names].sort((a, b) => (a && b && a < b ? -1 : 1)));
  });

  it('adoptions come bare as the spec has it, and in pages when asked for', async () => {
    const bare = await app.call(as, 'GET', '/adoptions');
    expect(Array.isArray(bare.data)).toBe(true);
    const paged = await app.call(as, 'GET', '/adoptions?page=2&limit=30');
    expect(paged.data.adoptions).toEqual(bare.data.slice(30, 60));
    expect(paged.data.pagination).toEqual({ page: 2, limit: 30, totalItems: bare.data.length, totalIsExact: true });
    expect((await app.call(as, 'GET', '/adoptions?status=IN_PROGRESS')).data.every((row: { status: string }) => row.status === 'IN_PROGRESS')).toBe(
      true,
    );
  });

  it('applicant users are the recipients alone', async () => {
    const shown = (await app.call(as, 'GET', '/recipient_users?limit=200&sortBy=id')).data.recipient_users;
    const recipients = await app.engine.db.selectFrom('users').select('id').where('roletype', '=', 'recipient').orderBy('id').execute();
    expect(ids(shown)).toEqual(ids(recipients));
    const manager = await app.engine.db.selectFrom('users').select('id').where('roletype', '=', 'fund_manager').executeTakeFirstOrThrow();
    expect((await app.call(as, 'GET', `/recipient_users/${manager.id}`)).status).toBe(404);
    expect(page(await app.call(as, 'GET', `/recipient_users?id=${manager.id}`)).rows).toEqual([]);
  });
});
