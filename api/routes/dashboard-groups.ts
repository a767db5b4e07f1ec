import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Resource, tableOf } from '../../schema/resource.ts';
import { rowTerms } from '../access/rows.ts';
import { type AnyTables, anyTables } from '../db/database.ts';
import { Paths, type RowQuery } from '../db/reader/paths.ts';
import type { Call } from '../http/route.ts';

interface Grouping {
  /** The path to what the rows are grouped by. */
  readonly by: string;
  readonly value: RawBuilder<unknown>;
  /** Only rows that hold this value at this path. */
  readonly only?: { readonly path: string; readonly is: number };
}

/** One number for each group of the rows that the caller may read. */
export async function numbersBy({ services, actor }: Call, resource: Resource, { by, value, only }: Grouping): Promise<Map<string, number>> {
  const paths = new Paths(resource);
  const group = sql.ref(paths.column(by));
  const terms = [...rowTerms(resource, actor, paths, services.now()), ...(only ? [equals(paths.column(only.path), only.is)] : [])];
  const from = anyTables(services.engine.reader).selectFrom(`${tableOf(resource)} as t`) as unknown as RowQuery;
  const rows = await paths
    .applyTo(from)
    .where((eb) => eb.and(terms.map((term) => term(eb))))
    .select([group.as('group'), sql`cast(${value} as bigint)`.as('value')])
    .groupBy(group)
    .execute();
  return new Map((rows as { group: string | number; value: number }[]).map((row) => [String(row.group), row.value]));
}

function equals(column: string, value: number) {
  return (eb: ExpressionBuilder<AnyTables, string>): Expression<SqlBool> => eb(column, '=', value);
}
