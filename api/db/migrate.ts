import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import type { Engine } from './engine.ts';

/**
 * Brings a database up to date: runs the scripts in `migrations/` that it has not seen, in the order of their names,
 * all in one transaction. Each migration is a folder with one script for each engine.
 * @returns the names of the migrations that were applied
 */
export async function migrate(engine: Engine, folder = join(root, 'migrations')): Promise<string[]> {
  const done: string[] = [];
  await engine.migrate(async (isApplied, apply) => {
    for (const name of migrationNames(folder)) {
      if (await isApplied(name)) continue;
      await apply(name, readFileSync(join(folder, name, `${engine.name}.sql`), 'utf8'));
      done.push(name);
    }
  });
  return done;
}

export function migrationNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
