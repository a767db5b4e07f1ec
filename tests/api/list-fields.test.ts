import { describe, expect, it } from 'vitest';
import type { Actor } from '../../api/access/actor.ts';
import { hiddenFields } from '../../api/access/permissions.ts';
import { parseListQuery } from '../../api/resources/list-query.ts';
import { roles } from '../../domain/roles.ts';
import { possibleColumns } from '../../refine-app/resource/list/column-choice.ts';
import { rowFieldsFilter } from '../../refine-app/resource/list/list-rows.ts';
import { shownFields } from '../../resources/applications/screens/grantee/list-query.ts';
import { resources } from '../../resources.config.ts';
import { onEitherEngine } from '../support/app.ts';
import { everyResource, page } from '../support/rows.ts';

const as = 'fund_staff';

describe('the console’s list of a resource', () => {
  it.each(roles)('asks for fields that the rows have, as %s', (role) => {
    for (const resource of everyResource.filter(({ access }) => access.read.includes(role))) {
      const [filter] = rowFieldsFilter(resource, possibleColumns(resource, hiddenFields(resource, role)));
      if (!filter) continue;
      const { only } = parseListQuery(resource, { role } as Actor, { fields: [String(filter.value)] });
      expect([resource.name, only]).toEqual([resource.name, expect.arrayContaining([resource.title])]);
    }
  });
});

/** A list gives just the cells that are asked for. */
onEitherEngine('the fields of a list', (app) => {
  it.each(['', '&status=REJECTED_END', '&q=河川', '&page=2', '&q=河川&grantYear=2024', '&id=1&id=2'])(
    'gives those that are named, and what every row must have: %s',
    async (more) => {
      const whole = page(await app.call(as, 'GET', `/applications?limit=5${more}`));
      const some = page(await app.call(as, 'GET', `/applications?limit=5${more}&fields=title,organizationName,entryDate,title`));
      expect(some.total).toBe(whole.total);
      expect(some.rows).toEqual(
        whole.rows.map(({ id, version, title, organizationName, entryDate, status, abilities }) => ({
          id,
          version,
          title,
          organizationName,
          entryDate,
          status,
          abilities,
        })),
      );
    },
  );

  it('gives a grantee the columns of the list of the own applications, in a fraction of the bytes', async () => {
    const whole = await app.call('recipient', 'GET', '/applications?limit=30');
    const some = await app.call('recipient', 'GET', `/applications?limit=30&fields=${shownFields}`);
    expect(page(some).rows.map(({ id, title, entryNumber }) => [id, title, entryNumber])).toEqual(
      page(whole).rows.map(({ id, title, entryNumber }) => [id, title, entryNumber]),
    );
    expect(Object.keys(page(some).rows[0] ?? {})).toEqual(expect.arrayContaining(['id', ...shownFields]));
    expect(some.text.length * 3).toBeLessThan(whole.text.length);
  });

  it('gives them in the same order however they are named, in the sort of any other field', async () => {
    const rows = async (fields: string) => (await app.call(as, 'GET', `/applications?sortBy=entryAmount&sortOrder=desc&fields=${fields}`)).text;
    expect(await rows('title,category')).toBe(await rows('category,title,id'));
  });

  it('gives all where none are named, and those of a list without pages', async () => {
    const whole = page(await app.call(as, 'GET', '/applications?limit=1'));
    expect(page(await app.call(as, 'GET', '/applications?limit=1&fields=')).rows).toEqual(whole.rows);
    const { data } = await app.call(as, 'GET', '/adoptions?fields=title');
    expect(Object.keys(data[0])).not.toContain('organizationName');
    expect(data[0]).toMatchObject({ id: expect.any(Number), title: expect.any(String) });
  });

  it.each(['nothing', 'title,nothing', 'title,', 'abilities', 'constructor', "title'", 'organizationId.name', 'password'])(
    'refuses what a row does not have: %s',
    async (fields) => {
      const answer = await app.call(as, 'GET', `/applications?fields=${encodeURIComponent(fields)}`);
      expect(answer).toMatchObject({ status: 400, code: 'unknown_field', data: null });
      expect(answer.error).toMatch(/^「.*」という項目はありません$/);
      expect(answer.fields).toEqual({ fields: 'この一覧にない項目です' });
    },
  );

  it('leaves out what others read and this role does not, as of the whole row', async () => {
    const asked = 'title,approvedAmount,bankId,bankIdTitle,contactUserName';
    const whole = page(await app.call('selection_committee', 'GET', '/applications?limit=1')).rows[0];
    const some = page(await app.call('selection_committee', 'GET', `/applications?limit=1&fields=${asked}`)).rows[0];
    expect(Object.keys(whole ?? {})).toContain('organizationName');
    expect(Object.keys(some ?? {}).sort()).toEqual(['abilities', 'id', 'title', 'version']);
  });

  it.each(['applications', 'submissions', 'receipts'] as const)('gives the console its list of %s in half of the bytes', async (name) => {
    const [filter] = rowFieldsFilter(resources[name]);
    const whole = await app.call(as, 'GET', `/${name}?page=1&limit=30`);
    const some = await app.call(as, 'GET', `/${name}?page=1&limit=30&fields=${filter?.value}`);
    expect(page(some).rows.map(({ id }) => id)).toEqual(page(whole).rows.map(({ id }) => id));
    expect(some.text.length * 2).toBeLessThan(whole.text.length);
  });

  it('refuses what it cannot mean: twice, or of an export', async () => {
    expect((await app.call(as, 'GET', '/applications?fields=title&fields=category')).status).toBe(400);
    expect((await app.call(as, 'GET', '/admin/applications/export?fields=title')).status).toBe(400);
  });
});
