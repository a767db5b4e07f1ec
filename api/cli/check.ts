import { join } from 'node:path';
import { Refusal } from '../failures/refusal.ts';
import { root } from '../runtime/root.ts';
import { changesInWords } from './change-words.ts';
import { checkedConfiguration } from './checked-configuration.ts';
import { command } from './command.ts';

/** `npm run check`: reports configuration mistakes that the compiler cannot see. Ends with 1 where there are any. */
async function main(): Promise<void> {
  await checkedConfiguration();
  const { pendingChanges } = await import('../db/pending-changes.ts');
  const { changes } = await pendingChanges(join(root, 'migrations'));
  if (changes.length > 0)
    throw new Refusal(`マイグレーションが足りません。npm run migrate:new -- 名前 で作成してください。\n${changesInWords(changes)}`);
  console.log('設定に誤りはありません。');
}

await command({
  usage: `使い方: npm run check
  宣言の誤りと、足りないマイグレーションを、行とともに示します`,
  run: main,
});
