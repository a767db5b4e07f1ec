import { anyTables } from '../../api/db/database.ts';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { ownSearchFields, searchTableOf } from '../../api/db/schema-model.ts';
import { searchTextOf } from '../../api/db/search-text.ts';
import { addDays } from '../../domain/dates/days.ts';
import { resources } from '../../resources.config.ts';
import { type Field, isStored } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { type Resource, tableOf } from '../../schema/resource.ts';

/** How many rows a resource gets. */
export const rowCount = 12;
const stamps = { createdAt: '2020-04-01T00:00:00.000Z', updatedAt: '2020-04-01T00:00:00.000Z' };

/** Rows for the resources that the demo knows nothing of, as in the tree of somebody who has just added one: what looks at every list finds some. */
export async function addFirstRows({ db }: OpenedEngine): Promise<void> {
  const all: Readonly<Record<string, Resource>> = resources;
  for (const resource of Object.values(all).filter(({ of }) => of === undefined)) {
    const { name, fields } = resource;
    if (await anyTables(db).selectFrom(name).select('id').limit(1).executeTakeFirst()) continue;
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

/** A value that the field takes, another one in each row as far as there are so many. */
export function sample(field: Field, row: number, ids?: readonly number[]): string | number | null {
  if (ids) return ids[Math.floor((row * ids.length) / rowCount) % ids.length] ?? null;
  const { storage, json } = kindOf(field);
  const { enum: choices, minimum } = json(field) as { readonly enum?: readonly (string | number | null)[]; readonly minimum?: number };
  const some = choices?.filter((choice) => choice !== null);
  if (some) return some[row % some.length] ?? null;
  if (field.kind === 'flag') return row % 2;
  if (storage === 'bigint') return (minimum ?? 0) + row;
  const day = addDays('2020-04-01', row);
  if (storage !== 'text') return storage === 'date' ? day : `${day}T00:00:00.000Z`;
  return field.kind === 'email' ? `someone${row}@example.jp` : `${field.label}${row + 1}`;
}
