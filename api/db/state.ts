import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { Refusal } from '../failures/refusal.ts';
import { root } from '../runtime/root.ts';
import type { Engine, OpenedEngine } from './engine.ts';
import { migrationNames } from './migrate.ts';
import { openDatabase } from './open.ts';

/**
 * Opens an existing database without migrating. A command with a missing or wrong address must not create one.
 * @throws Refusal where there is none yet, or it is empty, belongs to something else, or is of a later version
 */
export async function openExisting(url: string, pool: Parameters<typeof openDatabase>[1]): Promise<OpenedEngine> {
  assertDatabaseFile(url);
  const engine = openDatabase(url, pool);
  try {
    await assertKnownDatabase(engine, url, false);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Checked before opening, which would create the file. @throws Refusal where there is none yet */
export function assertDatabaseFile(url: string): void {
  if (!url.startsWith('file:')) return;
  const path = resolve(root, url.slice('file:'.length));
  if (!existsSync(path) || statSync(path).size === 0) throw new Refusal(noDatabase(url));
}

/**
 * Checks a database before migrating it.
 * @param url for the message
 * @returns the migrations applied so far
 * @throws Refusal where it is of a later version, or is empty and `mayBeNew` is false
 */
export async function assertKnownDatabase(engine: Engine, url: string, mayBeNew: boolean, folder = join(root, 'migrations')): Promise<string[]> {
  const applied = await appliedMigrations(engine);
  if (applied.length === 0 && !mayBeNew) throw new Refusal(noDatabase(url));
  const names = migrationNames(folder);
  const later = applied.filter((name) => !names.includes(name));
  if (later.length > 0)
    throw new Refusal(
      `データベースは、このプログラムより新しい版のものです（${later.join('、')}）。新しい版のプログラムで起動するか、控えから npm run restore で別のデータベースに戻してください。`,
    );
  return applied;
}

/** The names of the applied migrations; empty for an empty database. */
export async function appliedMigrations(engine: Engine): Promise<string[]> {
  if ((await engine.inspect()).tables.length === 0) return [];
  const applied = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(engine.reader).catch((error) => {
    if (engine.unavailability(error) !== 'behind') throw error;
    throw new Refusal(
      'データベースに、せせらぎのものでない表があります。空のデータベースか、せせらぎで使ってきたものを DATABASE_URL に指定してください。',
    );
  });
  return applied.rows.map(({ name }) => name);
}

const noDatabase = (url: string) =>
  `データベースがまだありません（${withoutPassword(url)}）。はじめて使うときは npm run setup で作ってください。使ってきたデータがあるはずのときは、DATABASE_URL を確かめてください。`;

/** For log messages. */
function withoutPassword(url: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@]*@/, '$1:…@');
}
