import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources } from '../../resources.config.ts';
import { postgresStatements } from '../db/engines/postgres-schema.ts';
import { openSqlite } from '../db/engines/sqlite.ts';
import { migrate, migrationNames } from '../db/migrate.ts';
import { harmToRecords, type SchemaChange, schemaChanges } from '../db/schema-diff.ts';
import { schemaModel } from '../db/schema-model.ts';
import { root } from '../root.ts';

/** `npm run migrate:new -- <name>`: writes the migration that takes the existing ones to the present configuration. */
async function main(label: string | undefined): Promise<void> {
  if (!label || !/^[a-z0-9_]+$/.test(label)) throw new Error('使い方: npm run migrate:new -- 名前（小文字の英数字と _）');
  const folder = join(root, 'migrations');
  const { changes, sqlite } = await pendingChanges(folder);
  if (changes.length === 0) return console.log('設定とデータベースは一致しています。マイグレーションは不要です。');
  const name = `${String(Number.parseInt(migrationNames(folder).at(-1) ?? '0', 10) + 1).padStart(4, '0')}_${label}`;
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'sqlite.sql'), script(changes, sqlite));
  writeFileSync(join(folder, name, 'postgres.sql'), script(changes, postgresStatements));
  console.log(`migrations/${name} を作成しました（${changes.length}件の変更）。内容を確認してください。`);
}

/** Migrates an empty database with what is there and compares the result with the configuration. */
async function pendingChanges(folder: string): Promise<{ changes: SchemaChange[]; sqlite: (change: SchemaChange) => string[] }> {
  const scratch = mkdtempSync(join(tmpdir(), 'seseragi-migrate-'));
  const engine = openSqlite(`file:${join(scratch, 'empty.sqlite')}`);
  try {
    await migrate(engine, folder);
    const [wanted, state] = [schemaModel(resources), await engine.inspect()];
    const harm = harmToRecords(wanted, state);
    if (harm.length > 0) throw new Error(`書き足すだけの記録（appendOnly）には、空欄でよい項目を加えることだけができます。\n${harm.join('\n')}`);
    return { changes: schemaChanges(wanted, state), sqlite: engine.statements };
  } finally {
    await engine.close();
    rmSync(scratch, { recursive: true });
  }
}

function script(changes: readonly SchemaChange[], statements: (change: SchemaChange) => string[]): string {
  // What several changes need alike is there once.
  return `${[...new Set(changes.flatMap(statements))].join('\n\n')}\n`;
}

await main(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
