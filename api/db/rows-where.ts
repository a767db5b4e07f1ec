import type { Kysely, Selectable } from 'kysely';
import { anyTables, type Database } from './database.ts';

type Stored<T extends keyof Database> = Selectable<Database[T]>;

/** What cells hold: a value, nothing, or one of several. */
type Match<T extends keyof Database> = { readonly [N in keyof Stored<T>]?: Stored<T>[N] | readonly Stored<T>[N][] };

type Order = 'asc' | 'desc';

/** Stored cells, all unless named, of the rows that match, in the order of their ids. */
export async function rowsWhere<T extends keyof Database, C extends keyof Stored<T> & string = keyof Stored<T> & string>(
  db: Kysely<Database>,
  table: T,
  match: Match<T>,
  columns?: readonly C[],
  order?: Order,
): Promise<Pick<Stored<T>, C>[]> {
  return (await matching(db, table, match, columns, order).execute()) as unknown as Pick<Stored<T>, C>[];
}

/** The first of them, or the last in the order `desc`. */
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
    // Of none there is none, which an empty list does not say in SQL.
    if (Array.isArray(value)) return query.where(name, 'in', value.length > 0 ? value : [null]);
    return query.where(name, value === null ? 'is' : '=', value);
  }, chosen);
  return matched.orderBy('id', order);
}
