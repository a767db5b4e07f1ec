import { describe, expect, it } from 'vitest';
import { resourceMap } from '../../api/db/reader/paths.ts';
import { columnsFor } from '../../api/resources/columns.ts';
import { roles } from '../../domain/roles.ts';
import { titleNameOf } from '../../schema/derive/references.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { readPath } from '../../schema/resource.ts';
import { onEitherEngine } from '../support/app.ts';
import { everyResource, everyRow } from '../support/rows.ts';

/** Every reference whose title no field declares: what is declared by `from` is shown on purpose. */
const references = everyResource.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const title = titleNameOf(resource, name, resourceMap);
    const target = field.kind === 'reference' ? resourceMap[targetOf(field)] : undefined;
    return target && !resource.fields[title] ? [{ resource, name, title, target }] : [];
  }),
);

describe('the title beside a reference', () => {
  it('stands in no row of a role that may not read what it points to', () => {
    expect(references.length).toBeGreaterThan(20);
    const cases = references.flatMap((reference) => roles.map((role) => ({ ...reference, role })));
    const wrong = cases.filter(
      ({ resource, title, target, role }) =>
        resource.access.read.includes(role) && columnsFor(resource, role).names.includes(title) && !target.access.read.includes(role),
    );
    expect(wrong.map(({ resource, name, role }) => `${resource.name}.${name} for ${role}`)).toEqual([]);
  });

  it('costs those nothing who read all that it points to', () => {
    const staff = references.filter(
      ({ resource, name, target }) => !target.where && !target.access.rows?.fund_staff && !resource.fields[name]?.options.readWhen,
    );
    const asked = staff.filter(({ resource, title }) => columnsFor(resource, 'fund_staff').reserved.has(title));
    expect(asked.map(({ resource, name }) => `${resource.name}.${name}`)).toEqual([]);
  });
});

onEitherEngine('reference titles', (app) => {
  it('a grantee’s application that names the account of another organisation does not tell whose it is', async () => {
    const { db } = app.engine;
    const user = await db.selectFrom('users').select('organizationId').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    const organizationId = user.organizationId as number;
    const foreign = await db
      .selectFrom('banks')
      .select(['id', 'accountHolderName'])
      .where('organizationId', '<>', organizationId)
      .executeTakeFirstOrThrow();
    const own = await db
      .selectFrom('banks')
      .select(['id', 'accountHolderName'])
      .where('organizationId', '=', organizationId)
      .executeTakeFirstOrThrow();
    const { id } = await db
      .selectFrom('applications')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('status', '=', 'IN_PROGRESS')
      .executeTakeFirstOrThrow();
    const titleOf = async (as: string, bankId: number) => {
      await db.updateTable('applications').set({ bankId }).where('id', '=', id).execute();
      return (await app.call(as, 'GET', `/applications/${id}`)).data.bankIdTitle;
    };
    expect([await titleOf('recipient', foreign.id), await titleOf('recipient', own.id)]).toEqual([null, own.accountHolderName]);
    expect(await titleOf('fund_staff', foreign.id)).toBe(foreign.accountHolderName);
  });

  it.each(roles)('%s reads titles of rows only that this role can open', async (role) => {
    const wrong: string[] = [];
    for (const { resource, name, title, target } of references) {
      if (!resource.access.read.includes(role) || !columnsFor(resource, role).names.includes(title)) continue;
      if (!target.access.rows?.[role] && !target.where) continue;
      const rows = (await everyRow(app, role, resource)).filter((row) => row[title] !== null).slice(0, 200);
      const ids = [...new Set(rows.map((row) => row[name]))];
      const opened =
        ids.length === 0
          ? 0
          : (await app.call(role, 'GET', `${readPath(target)}?${ids.map((one) => `id=${one}`).join('&')}&limit=200`)).data.pagination.totalItems;
      if (opened !== ids.length) wrong.push(`${resource.name}.${name}: ${opened} of ${ids.length}`);
    }
    expect(wrong).toEqual([]);
  });
});
