import { expect, it } from 'vitest';
import { sortableFields } from '../../schema/derive/filters.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, readPath } from '../../schema/resource.ts';
import { sortedBy } from '../support/compare.ts';
import { type AnyRow, everyResource, everyRow, page } from '../support/rows.ts';
import { onEachEngine, serve } from './app.ts';
import { resources } from './resources.config.ts';

const as = 'fund_manager';
const ids = (rows: readonly { id?: number }[]) => rows.map(({ id }) => id);

onEachEngine('the order of a list', (app) => {
  it.each(everyResource)('$name is sorted by each column in both directions, empty cells last', async (resource) => {
    const rows = await everyRow(app, as, resource);
    for (const column of sortableFields(resource))
      for (const order of ['asc', 'desc'] as const) {
        const answer = await app.call(as, 'GET', `${readPath(resource)}?sortBy=${column}&sortOrder=${order}&limit=200`);
        expect([column, order, ids(page(answer).rows)]).toEqual([column, order, ids(sortedBy(resource, rows, column, order === 'desc'))]);
      }
  });

  it('has columns of every kind, with empty cells among them and several alike', async () => {
    const rows = await everyRow(app, as, resources.books);
    const sorted = sortableFields(resources.books);
    const stored = sorted.filter((name) => name !== 'id');
    expect(new Set(sorted.map((name) => fieldOf(resources.books, name)?.kind))).toEqual(
      new Set(['text', 'longText', 'choice', 'numberChoice', 'fiscalYear', 'yen', 'integer', 'date', 'dateTime', 'flag', 'reference', 'status']),
    );
    for (const name of stored) expect([name, new Set(rows.map((row) => row[name])).size > 1]).toEqual([name, true]);
    expect(stored.filter((name) => rows.some((row) => row[name] === null)).length).toBeGreaterThan(8);
  });

  it.each(everyResource)('$name comes in its declared order unless asked otherwise', async (resource) => {
    const name = resource.list.sort.replace('-', '');
    const rows = await everyRow(app, as, resource);
    expect(ids(rows)).toEqual(ids(sortedBy(resource, rows, name, resource.list.sort.startsWith('-'))));
  });

  it.each([1, 7, 30, 200])(
    'neither repeats nor loses a row, and goes on with the empty cells behind the last filled one, %d rows a page',
    async (limit) => {
      const all = await everyRow(app, as, resources.books);
      for (const column of ['kind', 'isbn', 'soldOutOn', 'shelfName', 'loanState', 'dueDays']) {
        const seen: (number | undefined)[] = [];
        for (let number = 1; number <= Math.ceil(all.length / limit); number += 1) {
          const answer = await app.call(as, 'GET', `/books?sortBy=${column}&sortOrder=desc&limit=${limit}&page=${number}`);
          expect(answer.data.pagination).toEqual({ page: number, limit, totalItems: all.length, totalIsExact: true });
          expect(answer.headers.get('X-Total-Count')).toBe(String(all.length));
          seen.push(...ids(page(answer).rows));
        }
        expect([column, seen]).toEqual([column, ids(sortedBy(resources.books, all, column, true))]);
      }
      expect(page(await app.call(as, 'GET', `/books?limit=${limit}&page=9999`)).rows).toEqual([]);
    },
  );

  it('has 30 rows a page unless asked otherwise', async () => {
    const { data } = await app.call(as, 'GET', '/books');
    expect([data.books.length, data.pagination]).toEqual([30, { page: 1, limit: 30, totalItems: 40, totalIsExact: true }]);
  });

  it('comes bare where that is declared, and in pages when asked for', async () => {
    const bare = await app.call(as, 'GET', '/readers');
    expect([Array.isArray(bare.data), bare.data.length]).toEqual([true, 2]);
    const paged = await app.call(as, 'GET', '/readers?page=2&limit=1');
    expect(paged.data).toEqual({ readers: bare.data.slice(1), pagination: { page: 2, limit: 1, totalItems: 2, totalIsExact: true } });
    expect((await app.call(as, 'GET', '/readers?organizationId=2')).data.map(({ organizationId }: AnyRow) => organizationId)).toEqual([2]);
  });

  it('of a view has the rows alone that the view shows, in the list as on the record', async () => {
    const stored = await app.engine.db.selectFrom('users').select(['id', 'roletype']).orderBy('id').execute();
    expect(ids(await everyRow(app, as, resources.readers))).toEqual(ids(stored.filter(({ roletype }) => roletype === 'recipient')));
    const other = stored.find(({ roletype }) => roletype === as)?.id;
    expect((await app.call(as, 'GET', `/readers/${other}`)).status).toBe(404);
    expect((await app.call(as, 'GET', `/readers?id=${other}`)).data).toEqual([]);
  });

  it.each(everyResource)('$name asks the database as often for 200 rows as for one', async (resource) => {
    const asked: string[] = [];
    const reader = app.engine.reader.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked.push('query');
        return result;
      },
    });
    const read: typeof app.engine.read = (...given) => {
      asked.push('read');
      return app.engine.read(...given);
    };
    const counted = serve({ ...app.services, engine: { ...app.engine, reader, read, sizeOf: null, version: () => null } });
    const count = async (limit: number) => {
      asked.length = 0;
      const headers = { Authorization: `Bearer ${await app.token(as)}` };
      expect((await counted.request(`/api${readPath(resource)}?page=1&limit=${limit}`, { headers })).status).toBe(200);
      return asked.length;
    };
    const [one, many] = [await count(1), await count(200)];
    expect(many).toBe(one);
    // The session, the rows, their number; where plans cost more than trips, the ids of the rows by themselves.
    expect(one).toBeLessThanOrEqual(app.engine.plansByValue ? 4 : 3);
  });

  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=１', 'page'],
    ['page=1e3', 'page'],
    ['page=abc', 'page'],
    ['page=99999999999999999999', 'page'],
    ['page=1&page=2', 'page'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=30;drop', 'limit'],
    ['sortBy=nothing', 'sortBy'],
    ['sortBy=coverUrl', 'sortBy'],
    ['sortBy=constructor', 'sortBy'],
    ['sortBy=id;select 1', 'sortBy'],
    ['sortBy=title&sortBy=id', 'sortBy'],
    ['sortOrder=up', 'sortOrder'],
    ['sortOrder=DESC', 'sortOrder'],
    ['id=0', 'id'],
    ['id=a', 'id'],
    ['id=1,2', 'id'],
    ['id=99999999999999999999', 'id'],
    ['color=red', 'color'],
    ['constructor=1', 'constructor'],
    ['__proto__=1', '__proto__'],
    ['Kind=story', 'Kind'],
    ['kind=nothing', 'kind'],
    ['kind=constructor', 'kind'],
    ['loanState=__proto__', 'loanState'],
    ['budgetYear=２０２６', 'budgetYear'],
    ['binding=4', 'binding'],
    ['minPrice=1,000', 'minPrice'],
    ['minPrice=1&minPrice=2', 'minPrice'],
    ['maxPrice=99999999999999999999', 'maxPrice'],
    ['publishedOnFrom=2026-02-30', 'publishedOnFrom'],
    ['publishedOnTo=2026/04/01', 'publishedOnTo'],
    ['shelfId=x', 'shelfId'],
    ['isLendable=yes', 'isLendable'],
    ['noted=1.0', 'noted'],
    ['arrivedAtFrom=0000-01-01', 'arrivedAtFrom'],
    ['arrivedAtTo=9999-12-31', 'arrivedAtTo'],
    ['title=%00', 'title'],
    ['q=%00', 'q'],
    [`q=${'a'.repeat(201)}`, 'q'],
    [`q=${'a '.repeat(11).trim()}`, 'q'],
    [`title=${'a'.repeat(501)}`, 'title'],
    [Array.from({ length: 1001 }, (_, index) => `id=${index + 1}`).join('&'), 'id'],
  ])('?%.60s is refused and named', async (query, name) => {
    const answer = await app.call(as, 'GET', `/books?${query}`);
    expect([answer.status, answer.success, answer.data]).toEqual([400, false, null]);
    expect(Object.keys(answer.fields ?? {})).toEqual([name]);
    expect(answer.error).toMatch(/[ぁ-ん]/);
  });

  it.each(['publishedOnFrom=', 'q=', 'q=%20%E3%80%80', 'kind=', 'page=', 'title=constructor', 'isbn=toString'])('?%s is harmless', async (query) => {
    expect((await app.call(as, 'GET', `/books?${query}`)).status).toBe(200);
  });

  it('gives the rows of repeated ids, those that exist, once each', async () => {
    expect(ids(page(await app.call(as, 'GET', '/books?id=3&id=1&id=3&id=999999&sortBy=id')).rows)).toEqual([1, 3]);
    const many = await app.call(as, 'GET', `/books?limit=200&${Array.from({ length: 1000 }, (_, index) => `id=${index + 1}`).join('&')}`);
    expect(page(many).total).toBe(40);
  });

  it('keeps the order that a kind has of its own', async () => {
    const rows = page(await app.call(as, 'GET', '/open_loans?sortBy=status&sortOrder=asc&limit=200')).rows;
    expect([...new Set(rows.map(({ status }) => status))]).toEqual(['lost', 'lent', 'requested', 'refused']);
    const field = fieldOf(resources.books, 'kind');
    const kinds = page(await app.call(as, 'GET', '/books?sortBy=kind&sortOrder=asc&limit=200')).rows.map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual(field && kindOf(field).order?.(field));
  });
});
