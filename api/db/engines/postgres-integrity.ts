import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { IntegrityReport } from '../engine.ts';
import { checkIndexes } from './postgres-indexes.ts';

/**
 * Integrity checks in SQL. The server enforces foreign keys at every write, except where a constraint was disabled or was never validated against
 * existing rows.
 */
const checks = [
  {
    text: (name: string) => `索引 ${name} が使えません`,
    query: sql<{ name: string }>`SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
      WHERE NOT (indisvalid AND indisready) AND relnamespace = current_schema()::regnamespace`,
  },
  {
    text: (name: string) => `${name} の決まりが確かめられていません`,
    query: sql<{ name: string }>`SELECT conrelid::regclass || '.' || conname AS name FROM pg_constraint
      WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`,
  },
  {
    text: (name: string) => `${name} のトリガーが止められています`,
    query: sql<{ name: string }>`SELECT tgrelid::regclass || '.' || tgname AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE tgenabled <> 'O' AND relnamespace = current_schema()::regnamespace`,
  },
  {
    text: (count: string) => `データベースサーバーのディスクで、内容の違うページが${count}件見つかっています`,
    query: sql<{
      name: string;
    }>`SELECT checksum_failures::text AS name FROM pg_stat_database WHERE datname = current_database() AND checksum_failures > 0`,
  },
];

export async function checkPostgresIntegrity(db: Kysely<Database>, counts: readonly string[]): Promise<IntegrityReport> {
  const { damage, means } = await checkIndexes(db);
  const findings = [...damage];
  for (const { text, query } of checks) findings.push(...(await query.execute(db)).rows.map(({ name }) => text(name)));
  const numbers: (number | null)[] = [];
  for (const text of counts) {
    const { rows } = await sql.raw<Record<string, number>>(text).execute(db);
    numbers.push(Number(Object.values(rows[0] ?? {})[0]));
  }
  return { findings, damage, means, counts: numbers };
}
