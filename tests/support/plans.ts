import { CompiledQuery, sql } from 'kysely';
import type { OpenedEngine } from '../../api/db/engine.ts';

/** How a database would go about a statement, as far as it matters for its speed. */
export interface Plan {
  /** The list's table is read from its beginning or its end, row by row: to its other end, unless the order is that of the ids. */
  readonly scansTable: boolean;
  /** An index is entered at a value, not walked from its end. */
  readonly seeks: boolean;
  /** How often rows are sorted that no index brings in order. */
  readonly sorts: number;
  readonly text: string;
}

export async function planOf(engine: OpenedEngine, text: string, parameters: readonly unknown[]): Promise<Plan> {
  return engine.name === 'sqlite' ? sqlitePlan(engine, text, parameters) : postgresPlan(engine, text, parameters);
}

async function sqlitePlan(engine: OpenedEngine, text: string, parameters: readonly unknown[]): Promise<Plan> {
  const { rows } = await engine.db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]));
  const lines = rows.map(({ detail }) => detail);
  return {
    scansTable: lines.some((line) => /^SCAN t$/.test(line)),
    seeks: lines.some((line) => /^SEARCH t USING/.test(line)),
    // `LAST TERM` sorts only the rows that share what the index has brought in order.
    sorts: lines.filter((line) => line === 'USE TEMP B-TREE FOR ORDER BY').length,
    text: lines.join('\n'),
  };
}

const unloved = ['enable_seqscan', 'enable_sort', 'enable_hashjoin', 'enable_mergejoin'];

interface Node {
  readonly 'Node Type': string;
  readonly Alias?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly Node[];
}

async function postgresPlan(engine: OpenedEngine, text: string, parameters: readonly unknown[]): Promise<Plan> {
  const query = CompiledQuery.raw(`explain (format json, costs off) ${text}`, [...parameters]);
  const { rows } = await engine.db.transaction().execute(async (db) => {
    // Small tables would be scanned and sorted, and rightly so; here they stand for large ones.
    await sql`select ${sql.join(unloved.map((name) => sql`set_config(${name}, 'off', true)`))}`.execute(db);
    return db.executeQuery<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(query);
  });
  const nodes = flat((rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan);
  return {
    scansTable: nodes.some((node) => node['Node Type'] === 'Seq Scan' && node.Alias === 't'),
    seeks: nodes.some((node) => (node.Alias === 't' && node['Index Cond'] !== undefined) || node['Recheck Cond'] !== undefined),
    sorts: nodes.filter((node) => node['Node Type'] === 'Sort').length,
    text: nodes.map((node) => [node['Node Type'], node.Alias, node['Index Cond']].filter(Boolean).join(' ')).join('\n'),
  };
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}
