import { createHash, type Hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { resources } from '../../resources.config.ts';
import { Refusal } from '../failures/refusal.ts';
import { anyTables, type Database, type Transaction } from './database.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { type ColumnModel, schemaModel, type TableModel } from './schema-model.ts';

/** Why nothing was copied, or why the copy is not to be trusted, as a sentence for the operator. */
export class CopyError extends Refusal {}

/** A copied table. */
export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  /** SHA-256 over all rows in the order of their ids, the same for the same content on either engine. */
  readonly sha256: string;
}

/** Rows read at a time; the bound values of one statement stay below the limit of either engine. */
const pageSize = 500;
const maxValues = 30_000;

/**
 * Copies a consistent snapshot of a database into an empty one, between any two engines, in one transaction, and compares them. Search texts are
 * copied like other tables; an index that an engine keeps beside them would be rebuilt here, after the rows.
 * @param names the migrations of this version
 * @throws CopyError when the source is of another version, the target is not empty, or the copy differs
 */
export async function copyDatabase(
  from: Engine,
  to: Engine,
  names: readonly string[],
  onTable: (table: CopiedTable) => void = () => undefined,
): Promise<CopiedTable[]> {
  await assertSameVersion(from, names);
  await assertEmptyDatabase(to);
  await migrate(to);
  const tables = schemaModel(resources);
  const sent = await from.snapshot((source) =>
    to.transaction(async (target) => {
      const copied: CopiedTable[] = [];
      for (const table of tables) copied.push(await copyTable(table, source, target));
      return copied;
    }, 'read committed'),
  );
  for (const table of tables.filter(hasOwnIds)) await to.afterExplicitIds(table.name, await from.lastId(table.name));
  await compare(to, tables, sent, onTable);
  return sent;
}

async function assertSameVersion(from: Engine, names: readonly string[]): Promise<void> {
  const applied = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(from.reader).catch(() => null);
  if (!applied) throw new CopyError('コピー元は、せせらぎのデータベースではありません。何もコピーしていません。');
  if (
    applied.rows
      .map(({ name }) => name)
      .sort()
      .join() !== [...names].sort().join()
  )
    throw new CopyError(
      'コピー元のデータベースは、このプログラムと版が違います。コピー元を使っている版でコピーするか、先に一度、コピー元をこの版で起動してください。何もコピーしていません。',
    );
}

/** @throws CopyError where a table has rows */
export async function assertEmptyDatabase(to: Engine): Promise<void> {
  for (const { name } of (await to.inspect()).tables) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(to.reader);
    if (rows.length > 0)
      throw new CopyError(`コピー先に、すでにデータがあります（${name}）。空のデータベースを指定してください。何もコピーしていません。`);
  }
}

const hasOwnIds = ({ columns }: TableModel) => columns.some(({ type }) => type === 'id');

async function copyTable(table: TableModel, source: Kysely<Database>, target: Transaction): Promise<CopiedTable> {
  const atOnce = Math.min(pageSize, Math.floor(maxValues / table.columns.length));
  return checksumOf(table, source, async (rows) => {
    for (let start = 0; start < rows.length; start += atOnce)
      await anyTables(target)
        .insertInto(table.name)
        .values(rows.slice(start, start + atOnce))
        .execute();
  });
}

/** Reads the copied rows back and compares them with what was sent. */
async function compare(
  to: Engine,
  tables: readonly TableModel[],
  sent: readonly CopiedTable[],
  onTable: (table: CopiedTable) => void,
): Promise<void> {
  const arrived = await to.snapshot(async (db) => {
    const found: CopiedTable[] = [];
    for (const table of tables) found.push(await checksumOf(table, db));
    return found;
  });
  for (const [index, table] of arrived.entries()) {
    if (table.rows !== sent[index]?.rows || table.sha256 !== sent[index]?.sha256)
      throw new CopyError(`コピーした内容が、コピー元と違います（${table.name}）。コピー先は使わずに、作り直してください。`);
    onTable(table);
  }
}

type Row = Readonly<Record<string, unknown>>;

/** Reads a table in the order of its ids, passes the rows on, and hashes them. */
async function checksumOf(
  table: TableModel,
  db: Kysely<Database>,
  take: (rows: readonly Row[]) => Promise<void> = async () => undefined,
): Promise<CopiedTable> {
  const hash = createHash('sha256');
  let count = 0;
  for (let last = 0; ; ) {
    const names = table.columns.map(({ name }) => name);
    const rows = await anyTables(db).selectFrom(table.name).select(names).where('id', '>', last).orderBy('id').limit(pageSize).execute();
    for (const row of rows) addRow(hash, table.columns, row);
    await take(rows);
    count += rows.length;
    if (rows.length < pageSize) return { name: table.name, rows: count, sha256: hash.digest('hex') };
    last = rows.at(-1)?.id as number;
  }
}

/** Hashes a row with instants in one form, whatever the engine stores. */
function addRow(hash: Hash, columns: readonly ColumnModel[], row: Row): void {
  const cells = columns.map(({ name, type }) =>
    type === 'timestamp' && row[name] !== null ? new Date(row[name] as string).toISOString() : row[name],
  );
  hash.update(`${JSON.stringify(cells)}\n`);
}
