import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resources } from '../../resources.config.ts';
import { postgresStatements } from '../db/engines/postgres-schema.ts';
import { migrationNames } from '../db/migrate.ts';
import { pendingChanges } from '../db/pending-changes.ts';
import type { SchemaChange } from '../db/schema-diff.ts';
import { root } from '../root.ts';
import { demandSound } from './check-words.ts';
import { command } from './command.ts';

/** `npm run migrate:new -- <name>`: writes the migration that takes the existing ones to the present configuration. */
async function main(label: string | undefined): Promise<void> {
  if (!label || !/^[a-z0-9_]+$/.test(label)) throw new Error('使い方: npm run migrate:new -- 名前（小文字の英数字と _）');
  demandSound(resources);
  const folder = join(root, 'migrations');
  const { changes, sqlite } = await pendingChanges(folder);
  if (changes.length === 0) return console.log('設定とデータベースは一致しています。マイグレーションは不要です。');
  const name = `${String(Number.parseInt(migrationNames(folder).at(-1) ?? '0', 10) + 1).padStart(4, '0')}_${label}`;
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'sqlite.sql'), script(changes, sqlite));
  writeFileSync(join(folder, name, 'postgres.sql'), script(changes, postgresStatements));
  console.log(`migrations/${name} を作成しました（${changes.length}件の変更）。内容を確認してください。`);
}

function script(changes: readonly SchemaChange[], statements: (change: SchemaChange) => string[]): string {
  // What several changes need alike is there once.
  return `${[...new Set(changes.flatMap(statements))].join('\n\n')}\n`;
}

await command(() => main(process.argv[2]));
