import { expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import { page } from '../support/rows.ts';

const as = 'fund_manager';

onEachEngine('the search q', (app) => {
  it('finds users and grantees by their number, too (second file, section 2)', async () => {
    const { id } = await app.engine.db.selectFrom('users').select('id').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    for (const path of ['/users', '/recipient_users']) {
      const found = page(await app.call(as, 'GET', `${path}?q=${id}&limit=200`)).rows;
      expect(found.map((row) => row.id)).toContain(id);
      expect((await app.call(as, 'GET', `${path}?q=${encodeURIComponent('９９９９９９')}`)).data.pagination.totalItems).toBe(0);
    }
    expect((await app.call(as, 'GET', `/applications?q=${'9'.repeat(15)}`)).data.pagination.totalItems).toBe(0);
  });
});
