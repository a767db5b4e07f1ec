import type { Kysely, Selectable } from 'kysely';
import { anyTables, type Database } from './database.ts';

type Stored<T extends keyof Database> = Selectable<Database[T]>;

/** Conditions on cells: a value, null, or one of several. */
type Match<T extends keyof Database> = { readonly [N in keyof Stored<T>]?: Stored<T>[N] | readonly Stored<T>[N][] };

type Order = 'asc' | 'desc';

/** The stored cells (all unless named) of the matching rows, by id. */
export async function rowsWhere<T extends keyof Database, C extends keyof Stored<T> & string = keyof Stored<T> & string>(
  db: Kysely<Database>,
  table: T,
  match: Match<T>,
  columns?: readonly C[],
  order?: Order,
): Promise<Pick<Stored<T>, C>[]> {
  return (await matching(db, table, match, columns, order).execute()) as unknown as Pick<Stored<T>, C>[];
}

/** The first matching row, or the last for `desc`. */
export async function rowWhere<T extends keyof Database, C extends keyof Stored<T> & string = keyof Stored<T> & string>(
  db: Kysely<Database>,
  table: T,
  match: Match<T>,
  columns?: readonly C[],
  order?: Order,
): Promise<Pick<Stored<T>, C> | undefined> {
  return (await matching(db, table, match, columns, order).limit(1).executeTakeFirst()) as unknown as Pick<Stored<T>, C> | undefined;
}

function matching(db: Kysely<Database>, table: string, match: Readonly<Record<string, unknown>>, columns?: readonly string[], order: Order = 'asc') {
  const rows = anyTables(db).selectFrom(table);
  const chosen = columns ? rows.select([...columns]) : rows.selectAll();
  const matched = Object.entries(match).reduce((query, [name, value]) => {
    // SQL has no empty `in` list; `in (null)` matches nothing.
    if (Array.isArray(value)) return query.where(name, 'in', value.length > 0 ? value : [null]);
    return query.where(name, value === null ? 'is' : '=', value);
  }, chosen);
  return matched.orderBy('id', order);
}
