import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresStatements } from '../db/engines/postgres-schema.ts';
import { laterNames, migrationNames, migrationScript } from '../db/migrate.ts';
import { rowsInTheWay } from '../db/migration-script.ts';
import { openDatabase } from '../db/open.ts';
import { scriptOf } from '../db/schema-diff.ts';
import { searchTableOf } from '../db/schema-model.ts';
import { appliedMigrations, assertDatabaseFile } from '../db/state.ts';
import { Refusal } from '../failures/refusal.ts';
import { root } from '../runtime/root.ts';
import { loadSettings } from '../settings/settings.ts';
import { changesInWords } from './change-words.ts';
import { checkedConfiguration } from './checked-configuration.ts';

const folder = join(root, 'migrations');

interface Options {
  /** Rewrites the last migration, which must have this label and must not have been applied. */
  readonly again?: boolean;
  /** The only resource that may have changed. */
  readonly about?: string;
}

interface NewMigration {
  readonly name: string;
  readonly changes: number;
}

/**
 * Writes the migration from the existing ones to the current configuration.
 * @returns null where there is no difference; then none is written, and one to be rewritten is removed
 * @throws with the configuration's mistakes, or why there can be no migration
 */
export async function newMigration(label: string, { again = false, about }: Options = {}): Promise<NewMigration | null> {
  await checkedConfiguration();
  const { pendingChanges } = await import('../db/pending-changes.ts');
  const replaced = again ? await replaceable(laterNames(folder).at(-1), label) : undefined;
  const names = migrationNames(folder).filter((name) => name !== replaced);
  const { changes, sqlite } = await pendingChanges(folder, names);
  const others = changes.filter(({ table }) => about && ![about, searchTableOf(about)].includes(typeof table === 'string' ? table : table.name));
  if (others.length > 0)
    throw new Refusal(
      `ほかの変更に、マイグレーションがまだありません。先に npm run migrate:new -- 名前 を実行してください。\n${changesInWords(others)}`,
    );
  if (replaced) rmSync(join(folder, replaced), { recursive: true });
  if (changes.length === 0) return null;
  const name = `${String(Number.parseInt(names.at(-1) ?? '0', 10) + 1).padStart(4, '0')}_${label}`;
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'sqlite.sql'), scriptOf(changes, sqlite));
  writeFileSync(join(folder, name, 'postgres.sql'), scriptOf(changes, postgresStatements));
  return { name, changes: changes.length };
}

/** What would stop the migration in the database that the settings name; empty where there is none. */
export async function obstaclesTo(migration: string): Promise<string[]> {
  return inDatabase((engine) => rowsInTheWay(engine, migrationScript(engine, folder, migration)), []);
}

async function replaceable(last: string | undefined, label: string): Promise<string> {
  if (!last?.endsWith(`_${label}`))
    throw new Refusal(`書き直せるのは、ベースラインのあとの、最後のマイグレーションだけです（${last ?? 'まだありません'}）。`);
  if ((await inDatabase(appliedMigrations, [])).includes(last))
    throw new Refusal(`${last} は、データベース（DATABASE_URL）で実行されています。--again を付けずに、続きを書いてください。`);
  return last;
}

async function inDatabase<Answer>(ask: (engine: ReturnType<typeof openDatabase>) => Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const { databaseUrl } = loadSettings();
  try {
    assertDatabaseFile(databaseUrl);
  } catch {
    return otherwise;
  }
  const engine = openDatabase(databaseUrl);
  try {
    return await ask(engine).catch(() => otherwise);
  } finally {
    await engine.close();
  }
}
