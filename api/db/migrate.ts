import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Refusal } from '../failures/refusal.ts';
import { root } from '../runtime/root.ts';
import type { Engine, Migrating } from './engine.ts';

/**
 * Brings a database up to date: runs the migrations it has not applied, in the order of their names, in one transaction. Each migration is a folder
 * with one script for each engine.
 * @returns the names of the migrations that were applied
 * @throws Refusal with the rows that violate a new unique index
 */
export async function migrate(engine: Engine, folder = join(root, 'migrations'), names = migrationNames(folder)): Promise<string[]> {
  return engine.migrate(async (session) => {
    const seen = new Set((await session.rows<{ name: string }>('SELECT name FROM schema_migrations')).map(({ name }) => name));
    const missing = names.filter((name) => !seen.has(name));
    for (const name of missing) {
      for (const part of scriptOf(engine, join(folder, name)).split(beforeUnique)) await run(session, name, part);
      await session.execute(`INSERT INTO schema_migrations VALUES ('${name}', '${new Date().toISOString()}')`);
    }
    return missing;
  });
}

export function migrationNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Existing rows that a migration's unique indexes would refuse: a sentence for each index, with the query that finds them. */
export async function rowsInTheWay(engine: Engine, migration: string): Promise<string[]> {
  const asked = scriptOf(engine, migration)
    .split(beforeUnique)
    .map(async (part) => {
      const rule = uniqueIn(part);
      const rows = rule
        ? await sql
            .raw<DuplicateRow>(duplicatesQuery(rule))
            .execute(engine.reader)
            .then(
              (found) => found.rows,
              () => [],
            )
        : [];
      return rule && rows.length > 0 ? [`${duplicatesText(rule, rows)}\n${duplicatesQuery(rule)}`] : [];
    });
  return (await Promise.all(asked)).flat();
}

const scriptOf = ({ name }: Engine, migration: string) => readFileSync(join(migration, `${name}.sql`), 'utf8');

/** Splits a script so that each part begins with the statement that existing rows can violate. */
const beforeUnique = /^(?=CREATE UNIQUE INDEX )/m;

async function run(session: Migrating, name: string, part: string): Promise<void> {
  const rule = uniqueIn(part);
  if (!rule) return session.execute(part);
  await session.execute('SAVEPOINT before_unique');
  try {
    await session.execute(part);
  } catch (error) {
    await session.execute('ROLLBACK TO SAVEPOINT before_unique');
    const rows = await session.rows<DuplicateRow>(duplicatesQuery(rule)).catch(() => []);
    if (rows.length === 0) throw error;
    throw new Refusal(
      `マイグレーション ${name} を実行できません。${duplicatesText(rule, rows)}\n行を直すか、まとめるSQLを migrations/${name} の CREATE UNIQUE INDEX の前に書き足してください。`,
    );
  }
  await session.execute('RELEASE SAVEPOINT before_unique');
}

interface UniqueRule {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where?: string | undefined;
}

function uniqueIn(part: string): UniqueRule | null {
  const [, table, columns = '', where] = /^CREATE UNIQUE INDEX .*? ON "(\w+)" \(([^)]*)\)(?: WHERE (.*))?;$/m.exec(part) ?? [];
  return table ? { table, columns: [...columns.matchAll(/"(\w+)"/g)].map(([, column]) => column as string), where } : null;
}

type DuplicateRow = Readonly<Record<string, unknown>>;

/** The rows that have the same values as another row; empty cells never count as equal. */
function duplicatesQuery({ table, columns, where }: UniqueRule): string {
  const cells = columns.map((column) => `"${column}"`).join(', ');
  const all = `SELECT ${cells} FROM "${table}"${where ? ` WHERE ${where}` : ''} GROUP BY ${cells} HAVING COUNT(*) > 1`;
  return `SELECT "id", ${cells} FROM "${table}" WHERE ${where ? `(${where}) AND ` : ''}(${cells}) IN (${all}) ORDER BY ${cells}, "id" LIMIT ${maxNamed}`;
}

const maxNamed = 100;

/** The values themselves are not included, since the text goes to a log. */
function duplicatesText({ table, columns }: UniqueRule, rows: readonly DuplicateRow[]): string {
  const groups = new Map<string, unknown[]>();
  for (const row of rows) {
    const cells = JSON.stringify(columns.map((column) => row[column]));
    groups.set(cells, [...(groups.get(cells) ?? []), row.id]);
  }
  const named = [...groups.values()].map((ids) => `  id ${ids.join('、')}`).join('\n');
  return `${table} に、${columns.join('・')} の同じ行があります${rows.length === maxNamed ? `（はじめの${maxNamed}行）` : ''}。\n${named}`;
}
