import { beforeAll, expect, it } from 'vitest';
import { createApp } from '../../api/app.ts';
import { resources } from '../../resources.config.ts';
import { sortableFields } from '../../schema/derive/filters.ts';
import { readPath } from '../../schema/resource.ts';
import { onEachEngine } from '../support/app.ts';
import { sortedBy } from '../support/compare.ts';
import { everyResource, everyRow, page } from '../support/rows.ts';
import { sampledOn } from '../support/sampled.ts';

const as = 'fund_manager';
const ids = (rows: readonly { id?: number }[]) => rows.map(({ id }) => id);

onEachEngine('the order of a list', (app, engine) => {
  // Audited requests would add rows to the very list that is compared; nothing here writes.
  beforeAll(async () => {
    await app.token(as);
  });

  it.each(sampledOn(engine, everyResource))('$name is sorted by each column in both directions, empty cells last', async (resource) => {
    const rows = await everyRow(app, as, resource);
    expect(rows.length).toBeGreaterThan(0);
    for (const column of sortableFields(resource)) {
      const expected = { asc: ids(sortedBy(resource, rows, column)), desc: ids(sortedBy(resource, rows, column, true)) };
      // The pages at both ends tell where empty cells and ties went.
      const last = Math.ceil(rows.length / 200);
      for (const order of ['asc', 'desc'] as const)
        for (const number of new Set([1, Math.ceil(last / 2), last])) {
          const answer = await app.call(as, 'GET', `${readPath(resource)}?sortBy=${column}&sortOrder=${order}&limit=200&page=${number}`);
          expect([column, order, ids(page(answer).rows)]).toEqual([column, order, expected[order].slice((number - 1) * 200, number * 200)]);
        }
    }
  });

  it.each(sampledOn(engine, everyResource))('$name comes in its declared order unless asked otherwise', async (resource) => {
    const name = resource.list.sort.replace('-', '');
    const rows = await everyRow(app, as, resource);
    expect(ids(rows)).toEqual(ids(sortedBy(resource, rows, name, resource.list.sort.startsWith('-'))));
  });

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

  it.each([1, 7, 30, 200])('goes on with the empty cells behind the last filled one, %d rows a page', async (limit) => {
    const seen: (number | undefined)[] = [];
    const query = `/applications?sortBy=grantNumber&sortOrder=asc&grantYear=2026&limit=${limit}`;
    const all = (await everyRow(app, as, resources.applications)).filter(({ grantYear }) => grantYear === 2026);
    expect(all.filter((row) => row.grantNumber === null).length).toBeGreaterThan(3);
    for (let number = 1; number <= Math.ceil(all.length / limit); number += 1) {
      const { rows, total } = page(await app.call(as, 'GET', `${query}&page=${number}`));
      expect(total).toBe(all.length);
      seen.push(...ids(rows));
    }
    expect(seen).toEqual(ids(sortedBy(resources.applications, all, 'grantNumber')));
    expect(page(await app.call(as, 'GET', `${query}&page=9999`)).rows).toEqual([]);
  });

  it('neither repeats nor loses a row over pages of any size, however many are alike', async () => {
    for (const limit of [1, 7, 30, 200]) {
      const seen: number[] = [];
      const first = await app.call(as, 'GET', `/admin/grants?sortBy=category&limit=${limit}`);
      const { total } = page(first);
      for (let number = 1; number <= Math.ceil(total / limit); number += 1) {
        const answer = await app.call(as, 'GET', `/admin/grants?sortBy=category&limit=${limit}&page=${number}`);
        expect(answer.data.pagination).toEqual({ page: number, limit, totalItems: total, totalIsExact: true });
        expect(answer.headers.get('X-Total-Count')).toBe(String(total));
        seen.push(...page(answer).rows.map(({ id }) => id));
      }
      expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    }
    expect(page(await app.call(as, 'GET', '/admin/grants?page=9999')).rows).toEqual([]);
  });

  it('has 30 rows a page unless asked otherwise', async () => {
    const { data } = await app.call(as, 'GET', '/applications');
    expect([data.applications.length, data.pagination]).toEqual([30, { page: 1, limit: 30, totalItems: 449, totalIsExact: true }]);
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

  it.each(sampledOn(engine, everyResource))('$name asks the database as often for 200 rows as for one', async (resource) => {
    const asked: string[] = [];
    const counting = app.engine.reader.withPlugin({
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
    const now = app.services.now();
    const counted = createApp({
      ...app.services,
      now: () => now,
      engine: { ...app.engine, reader: counting, read, sizeOf: null, version: () => null },
    });
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
    ['sortBy=contactUserName', 'sortBy'],
    ['sortBy=description', 'sortBy'],
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
    ['Status=IN_PROGRESS', 'Status'],
    ['status=nothing', 'status'],
    ['status=constructor', 'status'],
    ['status=__proto__', 'status'],
    ['grantYear=２０２６', 'grantYear'],
    ['grantPeriod=4', 'grantPeriod'],
    ['minApprovedAmount=1,000', 'minApprovedAmount'],
    ['minApprovedAmount=1&minApprovedAmount=2', 'minApprovedAmount'],
    ['maxApprovedAmount=99999999999999999999', 'maxApprovedAmount'],
    ['entryDateFrom=2026-02-30', 'entryDateFrom'],
    ['entryDateTo=2026/04/01', 'entryDateTo'],
    ['organizationId=x', 'organizationId'],
    ['title=%00', 'title'],
    ['q=%00', 'q'],
    [`q=${'a'.repeat(201)}`, 'q'],
    [`q=${'a '.repeat(11).trim()}`, 'q'],
    [`title=${'a'.repeat(501)}`, 'title'],
    [Array.from({ length: 1001 }, (_, index) => `id=${index + 1}`).join('&'), 'id'],
  ])('?%.60s is refused and named', async (query, name) => {
    const answer = await app.call(as, 'GET', `/applications?${query}`);
    expect([answer.status, answer.success, answer.data]).toEqual([400, false, null]);
    expect(Object.keys(answer.fields ?? {})).toEqual([name]);
    expect(answer.error).toMatch(/[ぁ-ん]/);
  });

  it.each(['entryDateFrom=', 'q=', 'q=%20%E3%80%80', 'status=', 'page=', 'title=constructor', 'grantNumber=toString'])(
    '?%s is harmless',
    async (query) => {
      expect((await app.call(as, 'GET', `/applications?${query}`)).status).toBe(200);
    },
  );

  it.each(['atFrom=0000-01-01', 'atFrom=0001-01-01', 'atTo=9999-12-31'])('a day beyond the calendar is refused: %s', async (query) => {
    const answer = await app.call(as, 'GET', `/admin/logs?${query}`);
    expect([answer.status, answer.fields]).toEqual([400, { [query.split('=')[0] ?? '']: expect.stringContaining('形の日付で') }]);
  });

  it('gives the rows of repeated ids, those that exist, once each', async () => {
    const answer = await app.call(as, 'GET', '/applications?id=3&id=1&id=3&id=999999&sortBy=id');
    expect(ids(page(answer).rows)).toEqual([1, 3]);
    const many = await app.call(as, 'GET', `/applications?limit=200&${Array.from({ length: 1000 }, (_, index) => `id=${index + 1}`).join('&')}`);
    expect(page(many).total).toBe(449);
  });
});
