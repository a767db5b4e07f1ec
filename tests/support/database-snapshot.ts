import { sql } from 'kysely';
import { anyTables } from '../../api/db/database.ts';
import type { OpenedEngine } from '../../api/db/engine.ts';

/**
 * Everything that a database holds, a line each, sorted: tables, columns in their order, indexes, triggers, functions, and every row. Left out is what nothing
 * depends on: when a migration ran, what PostgreSQL calls primary keys and NOT NULL constraints, and that SQLite has given out no number yet.
 */
export async function snapshotOf(engine: OpenedEngine): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(queries[engine.name])) {
    const { rows } = await sql.raw(query).execute(engine.db);
    lines.push(...rows.map((row) => `${kind}: ${JSON.stringify(row)}`));
  }
  return [...lines, ...(await rowsOf(engine))].sort();
}

const ofSqlite = {
  table: `SELECT name, type, ncol, wr, strict FROM pragma_table_list WHERE schema = 'main'`,
  column: `SELECT t.name AS "table", c.* FROM (SELECT name FROM sqlite_schema WHERE type = 'table') AS t, pragma_table_xinfo(t.name) AS c`,
  reference: `SELECT t.name AS source, "from", "table", "to", on_update, on_delete, match
    FROM (SELECT name FROM sqlite_schema WHERE type = 'table') AS t, pragma_foreign_key_list(t.name)`,
  numbered: `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'`,
  definition: `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type <> 'table' OR sql LIKE 'CREATE VIRTUAL%'`,
};

const own = 'relnamespace = current_schema()::regnamespace';

const ofPostgres = {
  relation: `SELECT relname, relkind, relpersistence, reloptions FROM pg_class LEFT JOIN pg_index ON indexrelid = pg_class.oid
    WHERE ${own} AND indisprimary IS NOT TRUE`,
  column: `SELECT relname, attname, row_number() OVER (PARTITION BY attrelid ORDER BY attnum) AS place, format_type(atttypid, atttypmod) AS type, attnotnull,
      attidentity, attgenerated, attcollation::regcollation::text AS collation, attstattarget, attstorage, attoptions,
      pg_get_expr(adbin, adrelid) AS fallback
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE ${own} AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`,
  primary: `SELECT conrelid::regclass::text AS source, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND contype = 'p'`,
  constraint: `SELECT conrelid::regclass::text AS source, conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND contype NOT IN ('p', 'n')`,
  index: `SELECT pg_get_indexdef(indexrelid) AS definition, indisvalid, indisclustered, indisreplident FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE ${own} AND NOT indisprimary`,
  trigger: `SELECT pg_get_triggerdef(pg_trigger.oid) AS definition, tgenabled FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE ${own} AND NOT tgisinternal`,
  function: `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE pronamespace = current_schema()::regnamespace`,
  sequence: 'SELECT * FROM pg_sequences WHERE schemaname = current_schema()',
  extension: 'SELECT extname FROM pg_extension',
  statistics: 'SELECT stxname FROM pg_statistic_ext',
  comment: `SELECT relname, description FROM pg_description JOIN pg_class ON pg_class.oid = objoid WHERE ${own}`,
};

const queries = { sqlite: ofSqlite, postgres: ofPostgres };

const tables = {
  sqlite: `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
  postgres: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
};

async function rowsOf(engine: OpenedEngine): Promise<string[]> {
  const { rows: found } = await sql.raw<{ name: string }>(tables[engine.name]).execute(engine.db);
  const lines: string[] = [];
  for (const { name } of found) {
    const rows = await anyTables(engine.db).selectFrom(name).selectAll().execute();
    const kept = rows.filter((row) => name !== 'sqlite_sequence' || row.seq !== 0);
    lines.push(...kept.map(({ appliedAt: _, ...row }) => `row of ${name}: ${JSON.stringify(row)}`));
  }
  return lines;
}
