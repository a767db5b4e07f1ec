import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFolder, migrationNames } from '../../api/db/migrate.ts';
import { root } from '../../api/runtime/root.ts';

const folder = join(root, 'migrations');

/** Copies migrations without the baseline, so that each of them runs: all of them, or those that are wanted. */
export function copyMigrations(to: string, isWanted: (name: string) => boolean = () => true): void {
  for (const name of migrationNames(folder).filter(isWanted)) cpSync(migrationFolder(folder, name), join(to, name), { recursive: true });
}
