import { type Kysely, sql } from 'kysely';
import { anyTables, type Database } from '../database.ts';
import type { TableModel } from '../schema-model.ts';
import { type Row, recordTables } from './contents.ts';

/** Ids scanned at a time; a few milliseconds, since it runs under the write lock. */
export const window = 250;

/** The rows of a table within an id range that the chain does not contain, by id. */
export async function unsealedRows(db: Kysely<Database>, { name }: TableModel, after: number, upTo: number): Promise<readonly Row[]> {
  return anyTables(db)
    .selectFrom(`${name} as t`)
    .selectAll()
    .where('t.id', '>', after)
    .where('t.id', '<=', upTo)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('record_chain')
            .select('record_chain.id')
            .where('record_chain.tableName', '=', name)
            .whereRef('record_chain.recordId', '=', 't.id'),
        ),
      ),
    )
    .orderBy('t.id')
    .execute();
}

/** The largest id of each table, 0 where it is empty. */
export function lastNumbers(db: Kysely<Database>): Promise<Map<string, number>> {
  return numbers(db, (name) => sql`(select max(id) from ${sql.table(name)})`);
}

/** The largest sealed id of each table. */
export function lastSealed(db: Kysely<Database>): Promise<Map<string, number>> {
  return numbers(db, (name) => sql`(select max("recordId") from record_chain where "tableName" = ${sql.lit(name)})`);
}

async function numbers(db: Kysely<Database>, last: (name: string) => ReturnType<typeof sql>): Promise<Map<string, number>> {
  const each = recordTables.map(({ name }) => sql`select ${sql.lit(name)} as name, ${last(name)} as last`);
  const { rows } = await sql<{ name: string; last: number | null }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, last: number }) => [name, number ?? 0]));
}
