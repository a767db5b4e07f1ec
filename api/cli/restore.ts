import { settingsOrStop } from '../app/start.ts';
import { openDatabase } from '../db/open.ts';
import { sealer } from '../db/sealing.ts';
import { Refusal } from '../failures/refusal.ts';
import { openStore } from '../files/folder-store.ts';
import type { Manifest } from '../ops/backup/manifest.ts';
import { checkBackup, restoreBackup, wrongKey } from '../ops/backup/restore.ts';
import type { Settings } from '../settings/settings.ts';
import { command } from './command.ts';

/**
 * `npm run restore -- <folder> [--verify]`: restores a backup into an empty database and an empty file store; with `--verify` it is only read and
 * compared.
 */
async function main(folder: string, onlyVerify: boolean): Promise<void> {
  const settings = settingsOrStop();
  console.log(onlyVerify ? await verified(folder, settings) : summary(await restored(folder, settings), 'を戻しました'));
}

async function verified(folder: string, settings: Settings): Promise<string> {
  const { manifest, opensWith } = await checkBackup(folder, sealerOf(settings));
  if (opensWith) return `${summary(manifest, 'は、取ったときのままです')}SECRET_KEY も合っています。`;
  // A machine that only stores copies need not have the key.
  if (process.env.SECRET_KEY) throw new Refusal(wrongKey);
  return `${summary(manifest, 'は、取ったときのままです')}SECRET_KEY の設定がないので、鍵が合うかは確かめていません。`;
}

function restored(folder: string, settings: Settings): Promise<Manifest> {
  const open = () => openDatabase(settings.databaseUrl, { connections: 2, statementSeconds: 3600 });
  return restoreBackup(folder, { open, files: openStore(settings.storageUrl), sealer: sealerOf(settings) });
}

const sealerOf = ({ secretKey, oldSecretKeys }: Settings) => sealer(secretKey, oldSecretKeys);

function summary({ takenAt, files, missing }: Manifest, done: string): string {
  const without = missing.length > 0 ? `取ったときになかったファイルが${missing.length}件あります。` : '';
  return `${takenAt} のバックアップ${done}（ファイル ${files.count}件）。${without}`;
}

await command({
  usage: `使い方: npm run restore -- バックアップのフォルダー [--verify]
  バックアップを、空のデータベース（DATABASE_URL）と空の置き場所（STORAGE_URL）に戻します
  --verify   内容が取ったときのままで、SECRET_KEY で開けることを確かめるだけで、何も書きません`,
  options: { verify: { type: 'boolean' } },
  words: [1, 1],
  run: ({ verify = false }, [folder = '']) => main(folder, verify),
  unforeseen: (reason) => `戻せませんでした：${reason}。戻し先を空にして、もう一度お試しください。`,
});
