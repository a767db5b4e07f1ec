import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources } from '../../resources.config.ts';
import { openSqlite } from './engines/sqlite.ts';
import { migrate, migrationNames } from './migrate.ts';
import { harmToRecords, type SchemaChange, schemaChanges } from './schema-diff.ts';
import { schemaModel } from './schema-model.ts';

export interface PendingChanges {
  readonly changes: readonly SchemaChange[];
  /** A change as SQLite statements. */
  readonly sqlite: (change: SchemaChange) => string[];
}

/**
 * The difference between a database built from a folder's migrations (all unless given) and the configuration.
 * @throws where an append-only table would lose something
 */
export async function pendingChanges(folder: string, names = migrationNames(folder)): Promise<PendingChanges> {
  const scratch = mkdtempSync(join(tmpdir(), 'seseragi-migrate-'));
  const engine = openSqlite(`file:${join(scratch, 'empty.sqlite')}`);
  try {
    await migrate(engine, folder, names);
    const [wanted, state] = [schemaModel(resources), await engine.inspect()];
    const harm = harmToRecords(wanted, state);
    if (harm.length > 0) throw new Error(`書き足すだけの記録（appendOnly）には、空欄でよい項目を加えることだけができます。\n${harm.join('\n')}`);
    return { changes: schemaChanges(wanted, state), sqlite: engine.statements };
  } finally {
    await engine.close();
    rmSync(scratch, { recursive: true });
  }
}
