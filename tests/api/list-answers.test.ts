import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { onEachEngine, type TestApp } from '../support/app.ts';
import { multiplyApplications } from '../support/many-applications.ts';

const as = 'fund_staff';
const finished = '/applications?status=GRANT_COMPLETED';

async function raw(app: TestApp, path: string, headers: Readonly<Record<string, string>> = {}, who = as): Promise<Response> {
  return app.raw(`/api${path}`, { headers: { Authorization: `Bearer ${await app.token(who)}`, ...headers } });
}

onEachEngine('the number of rows of a list', (app) => {
  let many = 0;
  beforeAll(async () => {
    await multiplyApplications(app.engine, 12_000);
    const rows = await app.engine.reader.selectFrom('applications').select('id').where('status', '=', 'GRANT_COMPLETED').execute();
    many = rows.length;
  });

  it('is exact up to 10,000, and beyond says that it is not', async () => {
    const { data, headers } = await app.call(as, 'GET', finished);
    expect(many).toBeGreaterThan(10_000);
    expect(data.pagination).toEqual({ page: 1, limit: 30, totalItems: 10_000, totalIsExact: false });
    expect(headers.get('X-Total-Count')).toBe('10000');
    const few = await app.call(as, 'GET', '/applications?status=IN_PROGRESS');
    expect(few.data.pagination.totalIsExact).toBe(true);
  });

  it('is exact however many there are where the call asks for it', async () => {
    for (const path of [finished, '/applications?status=GRANT_COMPLETED&grantPeriod=1&grantPeriod=2&grantPeriod=3']) {
      const { data } = await app.call(as, 'GET', `${path}&count=exact&limit=1`);
      expect([path, data.pagination.totalItems, data.pagination.totalIsExact]).toEqual([path, many, true]);
    }
    for (const wrong of ['count=estimate', 'count=', 'count=exact&count=exact'])
      expect([wrong, (await app.call(as, 'GET', `/applications?${wrong}`)).status]).toEqual([wrong, wrong === 'count=' ? 200 : 400]);
    expect((await app.call(as, 'GET', '/admin/applications/export?count=exact')).status).toBe(400);
  });

  it('never says less than the page itself shows', async () => {
    const last = Math.ceil(many / 30);
    const { data } = await app.call(as, 'GET', `${finished}&page=${last}`);
    expect(data.applications).toHaveLength(many - (last - 1) * 30);
    expect(data.pagination).toMatchObject({ totalItems: many, totalIsExact: false });
    const beyond = await app.call(as, 'GET', `${finished}&page=${last + 1}`);
    expect([beyond.data.applications.length, beyond.data.pagination.totalItems]).toEqual([0, 10_000]);
  });

  it('of a whole table is right, or said to be more', async () => {
    const all = await app.engine.reader.selectFrom('applications').select('id').execute();
    const { totalItems, totalIsExact } = (await app.call(as, 'GET', '/applications')).data.pagination;
    expect(totalItems).toBe(totalIsExact ? all.length : 10_000);
  });

  it('walks no row twice and leaves none out of an export, empty cells of the sort included', async () => {
    for (const sort of ['sortBy=grantNumber&sortOrder=asc', 'sortBy=grantNumber&sortOrder=desc', 'sortBy=id&sortOrder=desc', '']) {
      const csv = await (await raw(app, `/admin/applications/export?status=GRANT_COMPLETED&${sort}`)).text();
      const numbers = csv
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[1]);
      expect([sort, numbers.length, new Set(numbers).size]).toEqual([sort, many, many]);
    }
  });
});

onEachEngine('an answer that the caller may have already', (app) => {
  it('is told to be unchanged, without its body, until something in it changes', async () => {
    const paths = ['/applications?limit=5', '/applications/1', '/organizations/1', '/openapi.json'];
    for (const path of paths) {
      const first = await raw(app, path);
      const tag = first.headers.get('etag') ?? '';
      expect([path, tag, first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([
        path,
        expect.stringMatching(/^W\/"[0-9a-z-]+"$/),
        'private, no-cache',
        'Authorization, Accept-Encoding',
      ]);
      const same = await raw(app, path, { 'If-None-Match': `"other", ${tag}` });
      expect([path, same.status, await same.text(), same.headers.get('etag')]).toEqual([path, 304, '', tag]);
      expect((await raw(app, path, { 'If-None-Match': 'W/"other"' })).status).toBe(200);
    }
  });

  it('is sent anew when a row, or a name that the row shows, has changed', async () => {
    const row = (await app.call(as, 'GET', '/applications?limit=1')).data.applications[0];
    const path = `/applications/${row.id}`;
    for (const change of [
      () => app.call(as, 'PUT', path, { grantThemeNumber: 'T-99' }),
      () => app.call(as, 'PUT', `/organizations/${row.organizationId}`, { name: '名前を変えた団体' }),
    ]) {
      const [list, record] = [await raw(app, '/applications?limit=1'), await raw(app, path)];
      expect((await change()).status).toBe(200);
      for (const [address, before] of [
        ['/applications?limit=1', list],
        [path, record],
      ] as const)
        expect((await raw(app, address, { 'If-None-Match': before.headers.get('etag') ?? '' })).status).toBe(200);
    }
  });

  it('says nothing to whoever may not read it', async () => {
    const tag = (await raw(app, '/applications/1')).headers.get('etag') ?? '';
    expect((await raw(app, '/applications/1', { 'If-None-Match': tag }, 'general_user')).status).toBe(403);
    expect((await app.raw('/api/applications/1', { headers: { 'If-None-Match': tag } })).status).toBe(401);
  });

  it('is compressed where that is worth it and the caller takes it', async () => {
    const plain = await raw(app, '/applications');
    const packed = await raw(app, '/applications', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe(await plain.text());
    expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect((await raw(app, '/applications?limit=1', { 'Accept-Encoding': 'gzip' })).headers.get('content-encoding')).toBeNull();
    expect((await raw(app, '/applications/999999', { 'Accept-Encoding': 'gzip' })).headers.get('content-encoding')).toBeNull();
  });

  it('that changes something, or is about the caller, is kept by nobody', async () => {
    const me = await raw(app, '/me');
    expect([me.headers.get('cache-control'), me.headers.get('etag')]).toEqual(['no-store', null]);
    const refused = await raw(app, '/applications?unknown=1');
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store']);
  });
});
