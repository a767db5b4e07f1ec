import { CompiledQuery, type Insertable } from 'kysely';
import { anyTables, type Database, type Transaction } from '../api/db/database.ts';
import { ownSearchFields, searchTableOf } from '../api/db/schema-model.ts';
import { searchTextOf } from '../api/db/search-text.ts';
import { resources } from '../resources.config.ts';
import type { Resource } from '../schema/resource.ts';

/** A row with the id that it will have; rows of one table must all name the same columns. */
export type SeedRow<T extends keyof Database> = Insertable<Database[T]> & { readonly id: number };

type Cells = Readonly<Record<string, unknown>>;

/** Inserts rows, and what they are searched by, in statements of many rows. Call it inside a transaction. */
export async function insertRows<T extends keyof Database>(db: Transaction, table: T, rows: readonly SeedRow<T>[]): Promise<void> {
  await insertCells(db, table, rows as readonly Cells[]);
  const resource: Resource | undefined = (resources as Readonly<Record<string, Resource>>)[table];
  if (!resource || ownSearchFields(resource).length === 0) return;
  const entries = (rows as readonly Cells[]).map((row) => ({ id: row.id, text: searchTextOf(resource, row) }));
  await insertCells(db, searchTableOf(table), entries);
}

/** Below the parameter limit of either engine (32,766 and 65,535). */
const maxParameters = 12_000;

async function insertCells(db: Transaction, table: string, rows: readonly Cells[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const size = Math.floor(maxParameters / Math.max(columns.length, 1));
  for (let start = 0; start < rows.length; start += size) {
    const chunk = rows.slice(start, start + size);
    const parameters: unknown[] = [];
    for (const row of chunk) for (const column of columns) parameters.push(row[column] ?? null);
    await db.executeQuery(CompiledQuery.raw(statementOf(db, table, columns, chunk), parameters));
  }
}

/** Statements by table and number of rows: compiling one costs more than running it. */
const statements = new WeakMap<object, Map<string, string>>();

function statementOf(db: Transaction, table: string, columns: readonly string[], rows: readonly Cells[]): string {
  const dialect = db.getExecutor().adapter.constructor;
  const known = statements.get(dialect) ?? new Map<string, string>();
  statements.set(dialect, known);
  const key = `${table} ${columns.join()} ${rows.length}`;
  const sql = known.get(key) ?? compile(db, table, columns, rows.length);
  known.set(key, sql);
  return sql;
}

function compile(db: Transaction, table: string, columns: readonly string[], count: number): string {
  const row = Object.fromEntries(columns.map((column) => [column, '']));
  return anyTables(db)
    .insertInto(table)
    .values(Array.from({ length: count }, () => row))
    .compile().sql;
}
