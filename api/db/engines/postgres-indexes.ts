import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { IntegrityReport } from '../engine.ts';

/** Whether each index matches its table: by amcheck where the server has it and permits it, else by counting through index and table. */
export async function checkIndexes(db: Kysely<Database>): Promise<Pick<IntegrityReport, 'damage' | 'means'>> {
  const { rows } = await sql<{ schema: string }>`SELECT nspname AS schema FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
    WHERE proname = 'bt_index_check' AND pronargs = 2 AND has_function_privilege(pg_proc.oid, 'EXECUTE')`.execute(db);
  const [amcheck] = rows;
  const indexes = await indexesOf(db);
  const looks: (readonly string[] | null)[] = [];
  for (const index of indexes) looks.push(await (amcheck ? checked(db, amcheck.schema, index) : counted(db, index)));
  const skipped = looks.filter((look) => look === null).length;
  const means = amcheck ? 'amcheck' : '主キーの索引と表の行数の比較。amcheck がないため、索引の中身までは見ていません';
  return { damage: looks.flatMap((look) => look ?? []), means: skipped > 0 ? `${means}。時間のかかる索引${skipped}件は見ていません` : means };
}

interface Index {
  readonly oid: number;
  readonly name: string;
  readonly table: string;
  /** The column of a primary key; null for any other index. */
  readonly key: string | null;
}

async function indexesOf(db: Kysely<Database>): Promise<readonly Index[]> {
  const { rows } = await sql<Index>`SELECT indexrelid::bigint::int8 AS oid, indexrelid::regclass::text AS name, indrelid::regclass::text AS "table",
      CASE WHEN indisprimary THEN (SELECT quote_ident(attname) FROM pg_attribute WHERE attrelid = indrelid AND attnum = indkey[0]) END AS key
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
    WHERE amname = 'btree' AND indisvalid AND relpersistence = 'p' AND relnamespace = current_schema()::regnamespace ORDER BY 2`.execute(db);
  return rows;
}

/** Checks that every entry has its row, every row its entry, and that they are in order. */
async function checked(db: Kysely<Database>, schema: string, { oid, name }: Index): Promise<readonly string[] | null> {
  return damageOf(name, () => sql`SELECT ${sql.id(schema, 'bt_index_check')}(${oid}::oid::regclass, true)`.execute(db));
}

/** Counts once through all pages of the table and once through its primary key; a server with checksums refuses a corrupted page. */
async function counted(db: Kysely<Database>, { name, table, key }: Index): Promise<readonly string[] | null> {
  if (key === null) return [];
  // Ordered by the key, so that the planner must use its index when sorting is disabled.
  const statement = `SELECT count(*) AS count FROM (SELECT ${key} FROM ${table} ORDER BY ${key}) AS keys`;
  return damageOf(name, () =>
    db.connection().execute(async (own) => {
      await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(own);
      try {
        const rows = await countBy(own, statement, ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']);
        const entries = await countBy(own, statement, ['enable_seqscan', 'enable_bitmapscan', 'enable_sort']);
        if (rows !== entries) throw new Mismatch(`${entries} of ${rows}`);
      } finally {
        await sql`ROLLBACK`.execute(own);
      }
    }),
  );
}

class Mismatch extends Error {}

/** Each plan needs a statement text of its own, since a connection keeps the plan of a known text. */
async function countBy(db: Kysely<Database>, statement: string, without: readonly string[]): Promise<number> {
  for (const setting of without) await sql`SELECT set_config(${setting}, 'off', true)`.execute(db);
  const { rows } = await sql.raw<{ count: string }>(`${statement} -- ${without}`).execute(db);
  for (const setting of without) await sql`SELECT set_config(${setting}, 'on', true)`.execute(db);
  return Number(rows[0]?.count);
}

/** @returns null where it exceeds the statement timeout (`DATABASE_TIMEOUT`) */
async function damageOf(name: string, look: () => Promise<unknown>): Promise<readonly string[] | null> {
  try {
    await look();
    return [];
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (code === '57014' || message.startsWith('Query read timeout')) return null;
    if (!(error instanceof Mismatch) && !damageCodes.test(code)) throw error;
    return [`データベースの索引 ${name} か、その表が壊れています：${message}`];
  }
}

/** Data corrupted, index corrupted, and I/O error (appendix A of PostgreSQL's manual). */
const damageCodes = /^(XX00[12]|58030)$/;
