import { expect, it } from 'vitest';
import { rowsWhere, rowWhere } from '../../api/db/rows-where.ts';
import { onEachEngine } from '../support/app.ts';

onEachEngine('rows by what their cells hold', (app) => {
  const found = (match: Parameters<typeof rowsWhere<'users'>>[2], order?: 'desc') =>
    rowsWhere(app.engine.db, 'users', match, ['id', 'roletype', 'organizationId'], order);

  it('hold a value, one of several, or nothing, in the order of their ids', async () => {
    const all = await found({});
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => a - b));
    expect(await found({ roletype: 'recipient' })).toEqual(all.filter(({ roletype }) => roletype === 'recipient'));
    const staff = all.filter(({ roletype }) => roletype === 'fund_staff' || roletype === 'fund_manager');
    expect(await found({ roletype: ['fund_staff', 'fund_manager'] })).toEqual(staff);
    expect(await found({ organizationId: null, roletype: 'fund_staff' })).toEqual(staff.filter(({ roletype }) => roletype === 'fund_staff'));
  });

  it('are none where none of the values is asked for, and where one cell holds another', async () => {
    expect(await found({ id: [] })).toEqual([]);
    expect(await found({ roletype: 'fund_staff', organizationId: 1 })).toEqual([]);
    expect(await rowWhere(app.engine.db, 'users', { id: -1 })).toBeUndefined();
  });

  it('come from the end, or one alone, with all that is stored unless cells are named', async () => {
    const all = await found({});
    expect(await found({}, 'desc')).toEqual([...all].reverse());
    expect(await rowWhere(app.engine.db, 'users', {}, ['id'], 'desc')).toEqual({ id: all.at(-1)?.id });
    expect(await rowWhere(app.engine.db, 'users', { id: all[0]?.id ?? 0 })).toMatchObject({ ...all[0], version: expect.any(Number) });
  });
});
