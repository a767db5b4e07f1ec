import { expect, it } from 'vitest';
import { hiddenFields } from '../../api/access/permissions.ts';
import { roles } from '../../domain/roles.ts';
import { readPath } from '../../schema/resource.ts';
import { everyResource, everyRow } from '../support/rows.ts';
import { onEachEngine } from './app.ts';
import { resources } from './resources.config.ts';

const summed = everyResource.filter(({ list }) => list.totals);
const add = (rows: readonly Record<string, unknown>[], name: string) => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);

onEachEngine('the totals of a list', (app) => {
  const totals = async (as: string, path: string, query = '') => {
    const { status, data } = await app.call(as, 'GET', `${path}?totals=true&limit=1&fields=id&${query}`);
    expect([query, status]).toEqual([query, 200]);
    return data;
  };

  it.each(summed)(
    'are the sums of all its rows, whoever asks, of columns that the role reads and without what is withheld: $name',
    async (resource) => {
      for (const as of roles.filter((role) => resource.access.read.includes(role))) {
        const rows = await everyRow(app, as, resource);
        const data = await totals(as, readPath(resource));
        expect(data.pagination).toMatchObject({ totalItems: rows.length, totalIsExact: true });
        const read = (resource.list.totals ?? []).filter((name) => !hiddenFields(resource, as).includes(name));
        expect([as, data.totals]).toEqual([as, Object.fromEntries(read.map((name) => [name, add(rows, name)]))]);
      }
    },
  );

  it.each(['kind=story', 'minPrice=1000&binding=1', 'q=川', 'noted=true', 'isOut=true', 'publishedOnFrom=2026-10-01', 'isbn=nothing'])(
    'follow its filters and words: %s',
    async (query) => {
      const rows = await everyRow(app, 'fund_staff', resources.books, query);
      expect((await totals('fund_staff', '/books', query)).totals).toEqual({ price: add(rows, 'price'), fees: add(rows, 'fees') });
    },
  );

  it('follow what is written meanwhile', async () => {
    const before = (await totals('fund_staff', '/books')).totals.price;
    const { data } = await app.call('fund_staff', 'GET', '/books/1');
    expect((await app.call('fund_staff', 'PUT', '/admin/books/1', { price: data.price + 4321 })).status).toBe(200);
    expect((await totals('fund_staff', '/books')).totals.price).toBe(before + 4321);
  });

  it('come only when they are asked for, where there are any, and mean one thing', async () => {
    expect((await app.call('fund_staff', 'GET', '/books')).data.totals).toBeUndefined();
    expect(await app.call('fund_staff', 'GET', '/books?totals=false')).toMatchObject({ status: 400, fields: { totals: 'true を指定してください' } });
    expect(await app.call('fund_staff', 'GET', '/shelves?totals=true')).toMatchObject({ status: 400, code: 'unknown_parameter' });
    expect(await app.call('fund_staff', 'GET', '/admin/books/export?totals=true')).toMatchObject({ status: 400 });
  });
});
