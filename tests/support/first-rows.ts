import { anyTables } from '../../api/db/database.ts';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { ownSearchFields, searchTableOf } from '../../api/db/schema-model.ts';
import { searchTextOf } from '../../api/db/search-text.ts';
import { resources } from '../../resources.config.ts';
import { isStored } from '../../schema/field.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { type Resource, tableOf } from '../../schema/resource.ts';
import { rowCount, sample } from './sample.ts';

const stamps = { createdAt: '2020-04-01T00:00:00.000Z', updatedAt: '2020-04-01T00:00:00.000Z' };

/** Rows for the resources that the demo knows nothing of, as in the tree of somebody who has just added one: what looks at every list finds some. */
export async function addFirstRows({ db }: OpenedEngine): Promise<void> {
  const all: Readonly<Record<string, Resource>> = resources;
  const isEmpty = async (table: string) => !(await anyTables(db).selectFrom(table).select('id').limit(1).executeTakeFirst());
  const left = Object.values(all).filter(({ of }) => of === undefined);
  for (const resource of left) {
    const { name, fields } = resource;
    if (!(await isEmpty(name))) continue;
    const needed = Object.values(fields).filter((field) => isStored(field) && field.kind === 'reference' && field.options.required);
    const missing = await Promise.all(needed.map((field) => isEmpty(tableOf(all[targetOf(field)] as Resource))));
    // What it points to comes first.
    if (missing.includes(true)) {
      left.push(resource);
      continue;
    }
    const stored = Object.entries(fields).filter(([, field]) => isStored(field));
    const targets = new Map<string, number[]>();
    for (const [column, field] of stored.filter(([, { kind }]) => kind === 'reference' || kind === 'file')) {
      const to = field.kind === 'file' ? 'files' : tableOf(all[targetOf(field)] as Resource);
      const rows = await anyTables(db).selectFrom(to).select('id').orderBy('id').execute();
      targets.set(
        column,
        rows.map(({ id }) => Number(id)),
      );
    }
    for (let row = 0; row < rowCount; row += 1) {
      const cells = Object.fromEntries(stored.map(([column, field]) => [column, sample(field, row, targets.get(column))]));
      const { id } = await anyTables(db)
        .insertInto(name)
        .values({ ...cells, ...stamps })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (ownSearchFields(resource).length > 0)
        await anyTables(db)
          .insertInto(searchTableOf(name))
          .values({ id, text: searchTextOf(resource, { ...cells, id }) })
          .execute();
    }
  }
}
