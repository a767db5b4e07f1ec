import { expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { exporters, roles } from '../../domain/roles.ts';
import { fieldOf, type Resource, readPath, tableOf, writePath } from '../../schema/resource.ts';
import { onSqlite } from '../support/app.ts';
import { parseCsv } from '../support/csv.ts';
import { inputFor } from '../support/declared-rows.ts';
import { everyResource, page, tableCounts } from '../support/rows.ts';

/** That each resource is served as it is declared. What its words mean is proved in `tests/language`, on resources that hold all of them. */
onSqlite('every resource', (app) => {
  /** Somebody who reads it, before those who see only some of its rows. */
  const readerOf = ({ access }: Resource) => {
    const all = access.read.filter((role) => !access.rows?.[role]);
    return ['fund_manager', ...all, ...access.read].find((role) => access.read.includes(role as never)) as (typeof roles)[number];
  };

  it.each(everyResource)('$name: its list is read, and a record of it, and neither by who may not', async (resource) => {
    const [reader, path] = [readerOf(resource), readPath(resource)];
    const list = await app.call(reader, 'GET', `${path}?page=1&limit=3`);
    expect([list.status, list.error]).toEqual([200, null]);
    const [first] = page(list).rows;
    expect(first).toBeDefined();
    const record = await app.call(reader, 'GET', `${path}/${first?.id}`);
    expect(record).toMatchObject({ status: 200, data: first });
    const refused = roles.find((role) => !resource.access.read.includes(role)) ?? null;
    const status = refused ? 403 : 401;
    for (const address of [path, `${path}/${first?.id}`]) expect((await app.call(refused, 'GET', address)).status).toBe(status);
  });

  it.each(everyResource)('$name: its file has the columns of its list', async (resource) => {
    const { name, access, list } = resource;
    const who = access.export ?? access.read.filter((role) => exporters.includes(role));
    const role = ['fund_manager', ...who].find((one) => who.includes(one as never));
    if (!role) return expect(who).toEqual([]);
    const headers = { Authorization: `Bearer ${await app.token(role)}` };
    const response = await app.raw(`/api/admin/${name}/export`, { headers });
    const [labels] = parseCsv(await response.text());
    const shown = list.columns.filter((column) => fieldOf(resource, column)?.options.readBy?.includes(role as never) ?? true);
    expect([response.status, labels]).toEqual([200, shown.map((column) => fieldOf(resource, column)?.label)]);
  });

  it.each(everyResource.filter(({ access, of }) => access.create && !of))('$name: a row is created, or refused whole', async (resource) => {
    const { access, name } = resource;
    const creator = access.create?.includes('fund_manager') ? 'fund_manager' : (access.create?.[0] as string);
    const before = await tableCounts(app, ['sessions']);
    const nothing = await app.call(creator, 'POST', writePath(resource), {});
    // A row of which nothing has to be said may be made of nothing.
    if (nothing.status !== 201) expect([nothing.status, await tableCounts(app, ['sessions'])]).toEqual([422, before]);
    const { status, data, error } = await app.call(creator, 'POST', writePath(resource), await inputFor(app, resource));
    expect([name, error, status]).toEqual([name, error, expect.toSatisfy((code: number) => [201, 403, 404, 409, 422].includes(code))]);
    if (status !== 201) return expect(error).toMatch(/[ぁ-ん]/);
    const stored = anyTables(app.engine.db).selectFrom(tableOf(resource)).select('id').where('id', '=', data.id).execute();
    expect(await stored).toHaveLength(1);
  });

  it.each(everyResource.filter(({ access, of }) => !of && !access.create))('$name: nobody creates a row', async (resource) => {
    const answer = await app.call(readerOf(resource), 'POST', writePath(resource), {});
    // Where another way leads to one, that says who may go it.
    expect([403, 404]).toContain(answer.status);
  });

  it.each(everyResource.filter(({ of }) => of))('$name is a view: nothing writes through it', async ({ name }) => {
    const before = await tableCounts(app, ['sessions']);
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', '/1'],
      ['DELETE', '/1'],
    ] as const)
      expect((await app.call('fund_manager', method, `/${name}${path}`, {})).status).toBe(404);
    expect(await tableCounts(app, ['sessions'])).toEqual(before);
  });
});
