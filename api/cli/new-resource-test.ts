/** The test of a new resource, which reads the declaration: it goes on holding when fields are added. */
export function resourceTest(name: string): string {
  return `import { beforeAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { filterParameters } from '../../schema/derive/filters.ts';
import { isInput } from '../../schema/field.ts';
import { type Resource, readPath, writePath } from '../../schema/resource.ts';
import { onEachEngine } from '../support/app.ts';
import { filterValue, inputFor } from '../support/declared-rows.ts';
import { type AnyRow, page } from '../support/rows.ts';

const resource: Resource = resources.${name};
const { access, fields, title } = resource;
const maker = String(access.create?.[0]);
const but = (allowed: readonly Role[] = []) => roles.filter((role) => !allowed.includes(role));

onEachEngine('${name}', (app) => {
  beforeAll(() => app.setNow(new Date('2026-11-21T03:00:00Z')));

  const create = async (as = maker) => app.call(as, 'POST', writePath(resource), await inputFor(app, resource));
  const created = async (): Promise<AnyRow> => (await create()).data;
  const at = ({ id }: AnyRow) => \`\${readPath(resource)}/\${id}\`;

  it('is made of what was sent, and read again by all who may', async () => {
    const sent = await inputFor(app, resource);
    const answer = await app.call(maker, 'POST', writePath(resource), sent);
    expect(answer).toMatchObject({ status: 201, data: { ...sent, version: 1 } });
    for (const role of access.read.filter((one) => !access.rows?.[one])) {
      expect([role, await app.call(role, 'GET', at(answer.data))]).toMatchObject([role, { status: 200, data: { id: answer.data.id } }]);
    }
  });

  it('is not made without what is required', async () => {
    const required = Object.entries(fields).filter(([, field]) => isInput(field) && field.options.required && field.options.default === undefined);
    const answer = await app.call(maker, 'POST', writePath(resource), {});
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.fields ?? {})).toEqual(expect.arrayContaining(required.map(([name]) => name)));
  });

  it('is changed by the version that was read, and by no older one', async () => {
    const row = await created();
    const change = { [title]: (await inputFor(app, resource))[title], version: row.version };
    expect(await app.call(String(access.update?.[0]), 'PUT', at(row), change)).toMatchObject({ status: 200, data: { version: 2 } });
    expect(await app.call(String(access.update?.[0]), 'PUT', at(row), change)).toMatchObject({ status: 409, code: 'stale_version' });
  });

  it('is found by its name', async () => {
    const row = await created();
    const found = await app.call(maker, 'GET', \`\${readPath(resource)}?q=\${encodeURIComponent(row[title])}&limit=200\`);
    expect(page(found).rows.map(({ id }) => id)).toEqual([row.id]);
  });

  it.each(filterParameters(resource))('is found by $name, and another only where it has the same', async (parameter) => {
    const [row, other] = [await created(), await created()];
    const value = filterValue(parameter, row);
    const query = new URLSearchParams({ [parameter.name]: value, sortBy: 'id', sortOrder: 'desc', limit: '200' });
    const found = page(await app.call(maker, 'GET', \`\${readPath(resource)}?\${query}\`)).rows.map(({ id }) => id);
    expect(found.includes(row.id)).toBe(value !== '');
    if (parameter.test === 'equal') expect(found.includes(other.id)).toBe(value !== '' && other[parameter.field] === row[parameter.field]);
  });

  describe('is kept from', () => {
    it.each(but(access.read))('%s altogether', async (role) => {
      const row = await created();
      for (const path of [readPath(resource), at(row)]) expect((await app.call(role, 'GET', path)).status).toBe(403);
    });

    it.each(but(access.create))('%s, who makes none', async (role) => {
      expect((await create(role)).status).toBe(403);
    });

    it.each(but(access.update))('%s, who changes none', async (role) => {
      const row = await created();
      expect((await app.call(role, 'PUT', at(row), { version: 1 })).status).toBeGreaterThanOrEqual(403);
      expect((await app.call(maker, 'GET', at(row))).data.version).toBe(1);
    });

    it.each(but(access.delete))('%s, who deletes none', async (role) => {
      const row = await created();
      expect((await app.call(role, 'DELETE', at(row), { version: 1 })).status).toBeGreaterThanOrEqual(403);
      expect((await app.call(maker, 'GET', at(row))).status).toBe(200);
    });
  });
});
`;
}
