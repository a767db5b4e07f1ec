import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../runtime/root.ts';
import type { Engine, Migrating } from './engine.ts';
import { runScript } from './migration-script.ts';

/**
 * Brings a database up to date: runs the migrations that it has not seen, in the order of their names, all in one transaction. An empty database gets the
 * baseline in place of those that it stands for, and their names, as if each had run.
 * @returns the names of the migrations that were applied
 * @throws Refusal with the rows that a new rule of uniqueness does not bear
 */
export async function migrate(engine: Engine, folder = join(root, 'migrations'), names = migrationNames(folder)): Promise<string[]> {
  return engine.migrate(async (session) => {
    const seen = new Set((await session.rows<{ name: string }>('SELECT name FROM schema_migrations')).map(({ name }) => name));
    const missing = names.filter((name) => !seen.has(name));
    const made = seen.size === 0 ? await runBaseline(session, engine, folder, names) : [];
    for (const name of missing.filter((one) => !made.includes(one))) {
      const place = migrationFolder(folder, name);
      await runScript(session, migrationScript(engine, folder, name), join('migrations', relative(folder, place)));
      await stamp(session, [name]);
    }
    return missing;
  });
}

/** @returns the migrations in whose place it ran; none where there is no baseline, or it would do more than is asked for */
async function runBaseline(session: Migrating, engine: Engine, folder: string, names: readonly string[]): Promise<string[]> {
  const covered = coveredNames(folder);
  if (covered.length === 0 || !covered.every((name) => names.includes(name))) return [];
  await session.execute(readFileSync(scriptIn(engine, join(folder, baseline)), 'utf8'));
  await stamp(session, covered);
  return covered;
}

function stamp(session: Migrating, names: readonly string[]): Promise<void> {
  const now = new Date().toISOString();
  return session.execute(`INSERT INTO schema_migrations VALUES ${names.map((name) => `('${name}', '${now}')`).join(', ')}`);
}

/** The script for each engine that makes an empty database as the migrations in the other folder leave it; these stay for the databases of before. */
export const baseline = 'baseline';
export const beforeBaseline = 'before-baseline';

/** All migrations, by name: what a database is up to date with. */
export function migrationNames(folder: string): string[] {
  return [...new Set([...coveredNames(folder), ...laterNames(folder)])].sort();
}

/** The migrations that the baseline stands for. */
export function coveredNames(folder: string): string[] {
  const earlier = join(folder, beforeBaseline);
  return existsSync(earlier) ? foldersIn(earlier) : [];
}

/** The migrations that also run after the baseline. A folder that an update by copying has left in its old place is none. */
export function laterNames(folder: string): string[] {
  const others = [baseline, beforeBaseline, ...coveredNames(folder)];
  return foldersIn(folder).filter((name) => !others.includes(name));
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

export function migrationScript(engine: Engine, folder: string, name: string): string {
  return readFileSync(scriptIn(engine, migrationFolder(folder, name)), 'utf8');
}

const scriptIn = ({ name }: Engine, folder: string) => join(folder, `${name}.sql`);

/** Where the scripts of a migration lie. */
export function migrationFolder(folder: string, name: string): string {
  const covered = join(folder, beforeBaseline, name);
  return existsSync(covered) ? covered : join(folder, name);
}
