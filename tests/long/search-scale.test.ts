import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { countedUpTo } from '../../api/db/reader/criteria.ts';
import { searchTextOf } from '../../api/db/search-text.ts';
import { parseListQuery } from '../../api/resources/list-query.ts';
import { readList } from '../../api/resources/read.ts';
import { fold } from '../../domain/text/fold.ts';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { insertRows } from '../../seed/insert.ts';
import { onEachEngine } from '../support/app.ts';
import { sortedBy } from '../support/compare.ts';
import type { AnyRow } from '../support/rows.ts';

const applications: Resource = resources.applications;
const count = 24_000;
const first = 1_000_001;
const at = '2026-01-01T00:00:00.000Z';

/** Words by how many rows have them, and where those lie in the list's order. */
function titleOf(index: number): string {
  const parts = ['みなもと', index % 3 ? '河川' : '海岸', index % 2 ? '学校' : '団体', index < 11_000 ? '昔日' : '今日'];
  if (index < 300) parts.push('初回');
  if (index % 1000 === 7) parts.push('ヤマメ');
  if (index % 4 === 0) parts.push('河', '校');
  return parts.join('・');
}

onEachEngine('a search among many rows', (app) => {
  let all: AnyRow[];

  beforeAll(async () => {
    const { db } = app.engine;
    const organizations = Array.from({ length: 40 }, (_, index) => ({
      id: 900_001 + index,
      name: index % 2 ? `第${index}みずべ会` : `第${index}${index === 4 ? '河川' : '山岳'}会`,
      organizationType: 'npo' as const,
      createdAt: at,
      updatedAt: at,
    }));
    const rows = Array.from({ length: count }, (_, index) => ({
      id: first + index,
      entryNumber: `Z${index}`,
      category: index % 5 ? ('ngo' as const) : ('school' as const),
      grantYear: 2000 + (index % 20),
      grantPeriod: 1 as const,
      title: titleOf(index),
      organizationId: 900_001 + (index % 40),
      entryDate: new Date(Date.UTC(1960, 0, 1 + Math.floor(index / 3))).toISOString().slice(0, 10),
      createdAt: at,
      updatedAt: at,
    }));
    await db.transaction().execute(async (trx) => {
      await insertRows(trx, 'organizations', organizations);
      await insertRows(trx, 'applications', rows);
    });
    await sql`analyze`.execute(db);
    const names = new Map(
      (await db.selectFrom('organizations').selectAll().execute()).map((row) => [row.id, searchTextOf(resources.organizations, row)]),
    );
    const contacts = new Map((await db.selectFrom('users').selectAll().execute()).map((row) => [row.id, searchTextOf(resources.users, row)]));
    all = ((await db.selectFrom('applications').selectAll().execute()) as AnyRow[]).map((row) => {
      const texts = [searchTextOf(applications, row), names.get(row.organizationId), contacts.get(row.contactUserId)];
      return { ...row, lines: texts.join('\n').split('\n') };
    });
  });

  type Reader = Parameters<typeof readList>[2];
  type Given = Readonly<Record<string, string>>;

  const actor = { userId: 1, username: '', role: 'fund_manager', organizationId: null, categories: [], grantYears: [] } as unknown as Reader;
  const grantee: Reader = { ...actor, role: 'recipient', organizationId: 900_005 };
  const read = async (given: Given, exact = false, reader = actor) => {
    const parameters = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]]));
    const query = { ...parseListQuery(applications, reader, parameters), exact };
    const { rows, totalItems, totalIsExact } = await readList(app.services, applications, reader, query);
    return { ids: rows.map(({ id }) => id), totalItems, totalIsExact };
  };
  const expected = ({ q = '', sortBy = 'entryDate', sortOrder, page = '1', limit = '30', ...filters }: Given, reader = actor) => {
    const words = q.split(' ').map(fold);
    const meets: Record<string, (row: AnyRow, value: string) => boolean> = {
      title: (row, value) => row.title.includes(value),
      entryDateFrom: (row, value) => row.entryDate >= value,
      entryDateTo: (row, value) => row.entryDate <= value,
    };
    const matching = all
      .filter((row) => reader === actor || row.organizationId === reader.organizationId)
      .filter((row) => words.every((word) => row.lines.some((line: string) => line.includes(word))))
      .filter((row) => Object.entries(filters).every(([name, value]) => meets[name]?.(row, value) ?? String(row[name]) === value));
    const rows = sortedBy(resources.applications, matching, sortBy, sortOrder === 'desc' || (!sortOrder && sortBy === 'entryDate'));
    const start = (Number(page) - 1) * Number(limit);
    return { ids: rows.slice(start, start + Number(limit)).map(({ id }) => id), total: rows.length };
  };

  it.each<Readonly<Record<string, string>>>([
    { q: 'みなもと' },
    { q: 'みなもと', page: '50', limit: '200' },
    { q: 'みなもと', page: '800' },
    { q: '河川', sortBy: 'title' },
    { q: '河川', sortBy: 'id', sortOrder: 'desc' },
    { q: '昔日' },
    { q: '昔日', sortOrder: 'asc', page: '7' },
    { q: '昔日 海岸', page: '2' },
    { q: '初回' },
    { q: '初回 学校', sortBy: 'title', sortOrder: 'desc' },
    { q: 'ヤマメ' },
    { q: 'ヤマメ', page: '3' },
    { q: '河' },
    { q: '校' },
    { q: 'みずべ' },
    { q: 'みずべ 学校' },
    { q: 'みずべ 河川 昔日', page: '4' },
    { q: '第4河川' },
    { q: '第4河川 団体' },
    { q: '山岳会 学校' },
    { q: 'みなもと 河川 学校 今日' },
    { q: '海岸 河川' },
    { q: 'いない' },
    { q: '河川', grantYear: '2003' },
    { q: '河川', category: 'school', page: '3' },
    { q: '昔日', category: 'ngo', grantYear: '2003' },
    { q: '河川', category: 'ngo' },
    { q: '河川', organizationId: '900005' },
    { q: 'Z2399' },
    { q: 'みなもと', status: 'APPLICATION_IN_PROGRESS', page: '3' },
  ])('$q $sortBy $page $category $grantYear gives the page and the number that a plain look gives', async (given) => {
    const { ids, total } = expected(given);
    const found = await read(given);
    expect(found.ids).toEqual(ids);
    expect(found).toMatchObject(total > countedUpTo ? { totalItems: countedUpTo, totalIsExact: false } : { totalItems: total, totalIsExact: true });
    expect(await read(given, true)).toEqual({ ids, totalItems: total, totalIsExact: true });
  });

  it('gives the same by whatever way the words, the filters and the order lead', async () => {
    const word = fc.constantFrom(
      'みなもと',
      '河川',
      '海岸',
      '学校',
      '昔日',
      '初回',
      'ヤマメ',
      '河',
      '校',
      'みずべ',
      '第4河川',
      '山岳会',
      'いない',
      'Z23',
      '日・',
      '第3',
    );
    const sort = fc.constantFrom<Given>({}, {}, { sortBy: 'title' }, { sortBy: 'id', sortOrder: 'desc' }, { sortBy: 'grantYear', sortOrder: 'desc' });
    const filters = fc.constantFrom<Given>(
      {},
      {},
      {},
      { grantYear: '2003' },
      { category: 'school' },
      { category: 'ngo', grantYear: '2007' },
      { status: 'APPLICATION_IN_PROGRESS' },
      { organizationId: '900005' },
      { title: '海岸・学校' },
      { category: 'ngo', title: '初回' },
      { entryDateFrom: '1962-01-01' },
      { entryDateTo: '1960-02-01', category: 'ngo' },
    );
    const pages = fc.constantFrom<Given>({}, {}, { page: '2' }, { page: '17', limit: '7' }, { page: '60', limit: '200' });
    const reader = fc.constantFrom(actor, actor, actor, grantee);
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), filters, sort, pages, reader, async (words, filter, order, at, who) => {
        const given: Given = { q: words.join(' '), ...filter, ...order, ...at };
        const { ids, total } = expected(given, who);
        const found = await read(given, false, who);
        const known = total > countedUpTo ? { totalItems: countedUpTo, totalIsExact: false } : { totalItems: total, totalIsExact: true };
        expect([given, found]).toEqual([given, { ids, ...known }]);
      }),
      { seed: 2026, numRuns: 250 },
    );
  });

  it('counts anew after a change, and tells what the reader may see', async () => {
    const given = { q: '束の間の流れ' };
    expect(await read(given)).toMatchObject({ ids: [], totalItems: 0 });
    const row = await app.engine.db.selectFrom('applications').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    const rename = async (title: string) => {
      const { version } = await app.engine.db.selectFrom('applications').select('version').where('id', '=', first).executeTakeFirstOrThrow();
      expect((await app.call('fund_manager', 'PUT', `/applications/${first}`, { title, version })).status).toBe(200);
    };
    await rename('束の間の流れ');
    expect(await read(given)).toEqual({ ids: [first], totalItems: 1, totalIsExact: true });
    expect(await read({ ...given, category: row.category })).toMatchObject({ ids: [first], totalItems: 1 });
    expect(await read(given, false, grantee)).toMatchObject({ ids: [], totalItems: 0 });
    await rename(row.title);
    expect(await read(given)).toMatchObject({ ids: [], totalItems: 0 });
    expect(await read({ ...given, category: row.category })).toMatchObject({ ids: [], totalItems: 0 });
  });

  it('finds a common word at once where it has come in elsewhere, whatever way was the quickest before', async () => {
    const given = { q: '河川', limit: '200' };
    for (const _ of [1, 2, 3]) expect((await read(given)).ids).toEqual(expected(given).ids);
    const before = expected(given).ids;
    const rename = async (name: string) => {
      expect((await app.call('fund_manager', 'PUT', '/organizations/900003', { name })).status).toBe(200);
      for (const row of all) if (row.organizationId === 900_003) row.lines = row.lines.map((line: string) => (/^第2/.test(line) ? fold(name) : line));
    };
    await rename('第2河川会');
    expect(expected(given).ids).not.toEqual(before);
    expect((await read(given)).ids).toEqual(expected(given).ids);
    await rename('第2山岳会');
    expect((await read(given)).ids).toEqual(before);
  });

  it.each(['みなもと 海岸', '初回', '昔日 学校 みずべ', '第4河川'])('%s is exported row by row in the order of the list', async (q) => {
    const answer = await app.call('fund_manager', 'GET', `/admin/applications/export?q=${encodeURIComponent(q)}`);
    const numbers = [...answer.text.matchAll(/,(Z\d+),/g)].map(([, number]) => number);
    const numberOf = new Map(all.map(({ id, entryNumber }) => [id, entryNumber]));
    const wanted = expected({ q, limit: String(count) }).ids.map((id) => numberOf.get(id));
    expect(numbers).toEqual(wanted.filter((number) => number.startsWith('Z')));
  });
});
