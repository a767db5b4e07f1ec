/** The test of a new resource. It reads the declaration, so that it keeps passing when fields are added. */
export function resourceTest(name: string): string {
  return `import { beforeAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { filterParameters } from '../../schema/derive/filters.ts';
import { isInput } from '../../schema/field.ts';
import { fieldOf, type Resource, readPath, writePath } from '../../schema/resource.ts';
import { onEitherEngine } from '../support/app.ts';
import { filterValue, inputFor, makerOf, rowMade, rowSeen, shownTo } from '../support/declared-rows.ts';
import { type AnyRow, page } from '../support/rows.ts';

const resource: Resource = resources.${name};
const { access, fields, title, list } = resource;
const maker = makerOf(resource);
const inputs = Object.entries(fields).filter(([, field]) => isInput(field));
const required = inputs.filter(([, { options }]) => options.required && options.default === undefined).map(([name]) => name);
const together = (resource.unique ?? []).flatMap(({ fields: names }) => names);
const changing = inputs.filter(
  ([name, { kind, options }]) => !options.createOnly && !options.fixed && !['reference', 'file'].includes(kind) && !together.includes(name),
);
const changer = access.update?.find((role) => !access.rows?.[role]);
const narrowed = access.read.filter((role) => access.rows?.[role]);
const parameters = filterParameters(resource).filter(({ field }) => (fieldOf(resource, field)?.options.readBy ?? roles).includes(maker));
const but = (allowed: readonly Role[] = []) => roles.filter((role) => !allowed.includes(role));

onEitherEngine('${name}', (app) => {
  beforeAll(() => app.setNow(new Date('2026-11-21T03:00:00Z')));

  const at = ({ id }: AnyRow, path = readPath(resource)) => \`\${path}/\${id}\`;

  it('is made of what was sent, and read again by all who may', async () => {
    const sent = await inputFor(app, resource);
    const row = await rowMade(app, resource, sent);
    expect(row).toMatchObject({ ...shownTo(maker, resource, sent), version: 1 });
    for (const role of access.read.filter((one) => !narrowed.includes(one)))
      expect([role, await app.call(role, 'GET', at(row))]).toMatchObject([role, { status: 200, data: { id: row.id } }]);
  });

  if (required.length > 0)
    it('is not made without what is required', async () => {
      const answer = await app.call(maker, 'POST', writePath(resource), {});
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.fields ?? {})).toEqual(expect.arrayContaining(required));
    });

  if (changer && changing.length > 0)
    it('is changed by the version that was read, and by no older one', async () => {
      const row = await rowMade(app, resource);
      const other = await inputFor(app, resource);
      const change = { ...Object.fromEntries(changing.map(([name]) => [name, other[name]])), version: row.version };
      expect(await app.call(changer, 'PUT', at(row, writePath(resource)), change)).toMatchObject({ status: 200, data: { version: 2 } });
      expect(await app.call(changer, 'PUT', at(row, writePath(resource)), change)).toMatchObject({ status: 409, code: 'stale_version' });
    });

  if (list.search.includes(title))
    it('is found by its name', async () => {
      const [row, other] = [await rowMade(app, resource), await rowMade(app, resource)];
      const query = new URLSearchParams({ q: row[title], sortBy: 'id', sortOrder: 'desc', limit: '200' });
      const found = page(await app.call(maker, 'GET', \`\${readPath(resource)}?\${query}\`)).rows.map(({ id }) => id);
      expect([found.includes(row.id), found.includes(other.id)]).toEqual([true, String(other[title]).includes(row[title])]);
    });

  it.each(parameters)('is found by $name, and another only where it has the same', async (parameter) => {
    const [row, other] = [await rowMade(app, resource), await rowMade(app, resource)];
    const value = filterValue(parameter, row);
    // An empty parameter filters nothing.
    if (value === '') return expect(row[parameter.field] ?? null).toBeNull();
    const query = new URLSearchParams({ [parameter.name]: value, sortBy: 'id', sortOrder: 'desc', limit: '200' });
    const found = page(await app.call(maker, 'GET', \`\${readPath(resource)}?\${query}\`)).rows.map(({ id }) => id);
    expect(found).toContain(row.id);
    if (parameter.test === 'equal') expect(found.includes(other.id)).toBe(other[parameter.field] === row[parameter.field]);
  });

  it.each(narrowed)('shows %s what is for them, and nothing else', async (role) => {
    const [own, other] = [await rowSeen(app, resource, role, true), await rowSeen(app, resource, role, false)];
    expect([(await app.call(role, 'GET', at(own))).status, (await app.call(role, 'GET', at(other))).status]).toEqual([200, 404]);
    const found = page(await app.call(role, 'GET', \`\${readPath(resource)}?limit=200&sortBy=id&sortOrder=desc\`)).rows.map(({ id }) => id);
    expect([found.includes(own.id), found.includes(other.id)]).toEqual([true, false]);
    for (const method of ['PUT', 'DELETE'])
      expect((await app.call(role, method, at(other, writePath(resource)), { version: 1 })).status).toBeOneOf([403, 404]);
  });

  describe('is kept from', () => {
    let row: AnyRow;
    beforeAll(async () => {
      row = await rowMade(app, resource);
    });

    it.each(but(access.read))('%s altogether', async (role) => {
      for (const path of [readPath(resource), at(row)]) expect((await app.call(role, 'GET', path)).status).toBe(403);
    });

    it.each(but(access.create))('%s, who makes none', async (role) => {
      expect((await app.call(role, 'POST', writePath(resource), await inputFor(app, resource))).status).toBe(403);
    });

    it.each(but(access.update))('%s, who changes none', async (role) => {
      expect((await app.call(role, 'PUT', at(row, writePath(resource)), { version: 1 })).status).toBeOneOf([403, 404]);
      expect((await app.call(maker, 'GET', at(row))).data.version).toBe(1);
    });

    it.each(but(access.delete))('%s, who deletes none', async (role) => {
      expect((await app.call(role, 'DELETE', at(row, writePath(resource)), { version: 1 })).status).toBeOneOf([403, 404]);
      expect((await app.call(maker, 'GET', at(row))).status).toBe(200);
    });
  });
});
`;
}

/** The initial access table of a new resource; its roles are maintained by hand from then on, and compared with the declaration. */
export function accessOf(name: string): string {
  return `import type { Granted } from '../support/permissions.ts';
import { affairs, fund, heads } from '../support/role-groups.ts';

export const resources: Granted = {
  ${name}: {
    read: [...fund, ...affairs],
    create: fund,
    update: fund,
    delete: heads,
    export: [...fund, ...affairs],
  },
};
`;
}
