import type { Insertable } from 'kysely';
import type { Definition } from '../../schema/resource.ts';
import { anyTables, type Database, type Transaction } from './database.ts';
import { searchTableOf } from './schema-model.ts';
import { searchColumns, searchTextOf } from './search-text.ts';

/** Rows in one statement, well below either engine's limit on bound values. */
const rowsAtOnce = 100;

/**
 * Inserts many rows of a resource with their search texts.
 * @param twice what happens to a row whose `onceKey` exists already: it is skipped, or the database refuses all of them
 * @returns the ids of the new ones
 */
export async function insertMany<N extends keyof Database & string>(
  db: Transaction,
  resource: Definition & { readonly name: N },
  rows: readonly Insertable<Database[N]>[],
  twice: 'leftOut' | 'refused' = 'leftOut',
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows.slice(start, start + rowsAtOnce) as readonly Readonly<Record<string, unknown>>[];
    const insert = anyTables(db).insertInto(resource.name).values(batch);
    const once = twice === 'leftOut' ? insert.onConflict((conflict) => conflict.doNothing()) : insert;
    const inserted = (await once.returning(['id', ...searchColumns(resource)]).execute()) as unknown as (Readonly<Record<string, unknown>> & {
      id: number;
    })[];
    if (inserted.length === 0) continue;
    const texts = inserted.map((row) => ({ id: row.id, text: searchTextOf(resource, row) }));
    await anyTables(db).insertInto(searchTableOf(resource.name)).values(texts).execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}
