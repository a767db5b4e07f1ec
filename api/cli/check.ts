import { join } from 'node:path';
import { resources } from '../../resources.config.ts';
import { pendingChanges } from '../db/pending-changes.ts';
import { root } from '../root.ts';
import { demandSound } from './check-words.ts';
import { command } from './command.ts';

/** `npm run check`: what is wrong with the configuration that the compiler cannot see. Ends with 1 where something is. */
async function main(): Promise<void> {
  demandSound(resources);
  const { changes } = await pendingChanges(join(root, 'migrations'));
  if (changes.length > 0)
    throw new Error(`マイグレーションが足りません（${changes.length}件の変更）。npm run migrate:new -- 名前 で作成してください。`);
  console.log('設定に誤りはありません。');
}

await command(main);
