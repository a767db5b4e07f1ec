import type { Manifest } from '../backup/manifest.ts';
import { checkBackup, restoreBackup } from '../backup/restore.ts';
import { openDatabase } from '../db/open.ts';
import { sealer } from '../db/sealing.ts';
import { openStore } from '../files/folder-store.ts';
import { Refusal } from '../refusal.ts';
import { settingsOrStop } from '../start.ts';
import { command } from './command.ts';

/** `npm run restore -- <folder> [--verify]`: puts a backup into an empty database and an empty file store; with `--verify` it is only read and compared. */
async function main([folder, option]: readonly string[]): Promise<void> {
  if (!folder || (option !== undefined && option !== '--verify'))
    throw new Refusal('使い方: npm run restore -- バックアップのフォルダー [--verify]（--verify は確かめるだけで、何も書きません）');
  console.log(option ? summary(await checkBackup(folder), 'は、取ったときのままです') : summary(await restored(folder), 'を戻しました'));
}

function restored(folder: string): Promise<Manifest> {
  const settings = settingsOrStop();
  const open = () => openDatabase(settings.databaseUrl, { connections: 2, statementSeconds: 3600 });
  return restoreBackup(folder, { open, files: openStore(settings.storageUrl), sealer: sealer(settings.secretKey, settings.oldSecretKeys) });
}

function summary({ takenAt, files, missing }: Manifest, done: string): string {
  const without = missing.length > 0 ? `取ったときになかったファイルが${missing.length}件あります。` : '';
  return `${takenAt} のバックアップ${done}（ファイル ${files.count}件）。${without}`;
}

await command(
  () => main(process.argv.slice(2)),
  (reason) => `戻せませんでした（${reason}）。戻し先を空にして、もう一度お試しください。`,
);
