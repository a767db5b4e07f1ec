import type BetterSqlite3 from 'better-sqlite3';
import { Thread } from '../../runtime/thread.ts';
import type { IntegrityReport } from '../engine.ts';
import { Sqlite } from './better-sqlite3.ts';
import { quote } from './ddl.ts';
import { isDamaged } from './sqlite-errors.ts';
import { registerPairs } from './sqlite-search.ts';

interface Examined {
  readonly path: string;
  readonly counts: readonly string[];
}

const thread = new Thread<Examined, IntegrityReport>(new URL('./sqlite-integrity-worker.js', import.meta.url));

/** Runs on a thread with its own connection: it reads every page of the file and would block this process. */
export async function checkSqliteIntegrityInThread(path: string, counts: readonly string[]): Promise<IntegrityReport> {
  // When running from source, as in development and most tests, there is no built file for a thread.
  if (import.meta.url.endsWith('.ts')) return checkSqliteIntegrity({ path, counts });
  return thread.ask({ path, counts });
}

/** Maximum findings reported by one check. */
const maxFindings = 20;

export function checkSqliteIntegrity({ path, counts }: Examined): IntegrityReport {
  const connection = new Sqlite(path, { readonly: true, timeout: 10_000 });
  try {
    const damage = damageIn(connection);
    const rest = unlessDamaged(() => {
      registerPairs(connection);
      return unindexed(connection);
    });
    return {
      findings: [...damage, ...(rest ?? [])],
      damage,
      means: 'integrity_check',
      counts: counts.map((text) => unlessDamaged(() => Number(connection.prepare(text).pluck().get()))),
    };
  } finally {
    connection.close();
  }
}

/** Damage of a database file: its pages, indexes that do not match their tables, and broken references. */
export function damageAt(path: string): string[] {
  const connection = new Sqlite(path, { readonly: true, timeout: 10_000 });
  try {
    return damageIn(connection);
  } finally {
    connection.close();
  }
}

function damageIn(connection: BetterSqlite3.Database): string[] {
  try {
    const pages = connection.pragma(`integrity_check(${maxFindings})`) as { integrity_check: string }[];
    const damaged = pages.map(({ integrity_check: line }) => line).filter((line) => line !== 'ok');
    const dangling = connection.prepare<[], { table: string; parent: string; count: number }>(
      `SELECT "table", "parent", count(*) AS count FROM pragma_foreign_key_check GROUP BY 1, 2 LIMIT ${maxFindings}`,
    );
    return [
      ...damaged.map(damagedText),
      ...(unlessDamaged(() => dangling.all()) ?? []).map(
        ({ table, parent, count }) => `${table} に、参照先の ${parent} がない行が${count}件あります`,
      ),
    ];
  } catch (error) {
    // The file is too damaged for any query.
    if (isDamaged(error)) return [damagedText((error as Error).message)];
    throw error;
  }
}

const damagedText = (line: string) => `データベースのファイルが壊れています：${line}`;

/** @returns null where the damage, which is reported anyway, prevents the check */
function unlessDamaged<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (isDamaged(error)) return null;
    throw error;
  }
}

/** Search tables whose index does not match their rows, up to the indexed id. */
function unindexed(connection: BetterSqlite3.Database): string[] {
  const marks = connection.prepare<[], { name: string; upto: number }>('SELECT name, upto FROM search_marks').all();
  return marks.flatMap(({ name, upto }) => {
    const wanted = connection
      .prepare(`SELECT count(*) FROM ${quote(name)} WHERE id <= ? AND text <> ''`)
      .pluck()
      .get(upto);
    const held = connection
      .prepare(`SELECT count(*) FROM ${quote(`${name}_index_docsize`)}`)
      .pluck()
      .get();
    return wanted === held ? [] : [`検索の索引 ${name} の行数が合いません（${held}件、あるはずの数は${wanted}件）`];
  });
}
