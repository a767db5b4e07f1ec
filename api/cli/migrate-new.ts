import { Refusal } from '../failures/refusal.ts';
import { command } from './command.ts';
import { newMigration, obstaclesTo } from './new-migration.ts';

const usage = `使い方: npm run migrate:new -- 名前（小文字の英数字と _）
  --again   まだどこでも実行していない、その名前の最後のマイグレーションを書き直します`;

/** `npm run migrate:new -- <name>`: writes the migration from the existing ones to the current configuration. */
async function main(label: string, again: boolean): Promise<void> {
  if (!/^[a-z0-9_]+$/.test(label)) throw new Refusal(usage);
  const migration = await newMigration(label, { again });
  if (!migration) return console.log('設定とデータベースは一致しています。マイグレーションは不要です。');
  console.log(`migrations/${migration.name} を作成しました（${migration.changes}件の変更）。内容を確認してください。`);
  const obstacles = await obstaclesTo(migration.name);
  if (obstacles.length > 0)
    console.warn(
      `いまのデータベース（DATABASE_URL）では、次の行がじゃまをして実行できません。行を直すか、まとめるSQLを CREATE UNIQUE INDEX の前に書き足してください。\n${obstacles.join('\n')}`,
    );
}

await command({ usage, options: { again: { type: 'boolean' } }, words: [1, 1], run: ({ again = false }, [label = '']) => main(label, again) });
