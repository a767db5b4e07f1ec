import { basename } from 'node:path';
import { sql } from 'kysely';
import { Refusal } from '../failures/refusal.ts';
import type { Engine, Migrating } from './engine.ts';

/**
 * Runs the script of a migration.
 * @param place its folder, for the sentence
 * @throws Refusal with the rows that a new rule of uniqueness does not bear
 */
export async function runScript(session: Migrating, script: string, place: string): Promise<void> {
  for (const part of script.split(beforeUnique)) await runPart(session, part, place);
}

/** Rows of a database as it is now that a migration's script would refuse: a sentence for each new rule, with the query that finds them. */
export async function rowsInTheWay(engine: Engine, script: string): Promise<string[]> {
  const asked = script.split(beforeUnique).map(async (part) => {
    const rule = uniqueIn(part);
    const rows = rule
      ? await sql
          .raw<AlikeRow>(alikeQuery(rule))
          .execute(engine.reader)
          .then(
            (found) => found.rows,
            () => [],
          )
      : [];
    return rule && rows.length > 0 ? [`${alikeText(rule, rows)}\n${alikeQuery(rule)}`] : [];
  });
  return (await Promise.all(asked)).flat();
}

/** A script falls apart there: each part begins with the one statement that rows may stand in the way of. */
const beforeUnique = /^(?=CREATE UNIQUE INDEX )/m;

async function runPart(session: Migrating, part: string, place: string): Promise<void> {
  const rule = uniqueIn(part);
  if (!rule) return session.execute(part);
  await session.execute('SAVEPOINT before_unique');
  try {
    await session.execute(part);
  } catch (error) {
    await session.execute('ROLLBACK TO SAVEPOINT before_unique');
    const rows = await session.rows<AlikeRow>(alikeQuery(rule)).catch(() => []);
    if (rows.length === 0) throw error;
    throw new Refusal(
      `マイグレーション ${basename(place)} を実行できません。${alikeText(rule, rows)}\n行を直すか、まとめるSQLを ${place} の CREATE UNIQUE INDEX の前に書き足してください。`,
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

type AlikeRow = Readonly<Record<string, unknown>>;

/** The rows that have what another one has; an empty cell is like no other. */
function alikeQuery({ table, columns, where }: UniqueRule): string {
  const cells = columns.map((column) => `"${column}"`).join(', ');
  const all = `SELECT ${cells} FROM "${table}"${where ? ` WHERE ${where}` : ''} GROUP BY ${cells} HAVING COUNT(*) > 1`;
  return `SELECT "id", ${cells} FROM "${table}" WHERE ${where ? `(${where}) AND ` : ''}(${cells}) IN (${all}) ORDER BY ${cells}, "id" LIMIT ${mostNamed}`;
}

const mostNamed = 100;

/** What is alike is not told: a log is no place for it. */
function alikeText({ table, columns }: UniqueRule, rows: readonly AlikeRow[]): string {
  const groups = new Map<string, unknown[]>();
  for (const row of rows) {
    const cells = JSON.stringify(columns.map((column) => row[column]));
    groups.set(cells, [...(groups.get(cells) ?? []), row.id]);
  }
  const named = [...groups.values()].map((ids) => `  id ${ids.join('、')}`).join('\n');
  return `${table} に、${columns.join('・')} の同じ行があります${rows.length === mostNamed ? `（はじめの${mostNamed}行）` : ''}。\n${named}`;
}
