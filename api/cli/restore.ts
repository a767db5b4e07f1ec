import { BackupError, type Manifest } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore.ts';
import { verifyBackup } from '../backup/verify.ts';
import { CopyError } from '../db/copy.ts';
import { openDatabase } from '../db/open.ts';
import { sealer } from '../db/sealing.ts';
import { UnfitDatabase } from '../db/state.ts';
import { openStore } from '../files/open-store.ts';
import { settingsOrStop } from '../start.ts';

/** `npm run restore -- <folder> [--verify]`: puts a backup into an empty database and an empty file store; with `--verify` it is only read and compared. */
async function main([folder, option]: readonly string[]): Promise<void> {
  if (!folder || (option !== undefined && option !== '--verify'))
    return stop('使い方: npm run restore -- バックアップのフォルダー [--verify]（--verify は確かめるだけで、何も書きません）');
  try {
    console.log(option ? told(await verifyBackup(folder), 'は、取ったときのままです') : told(await restored(folder), 'を戻しました'));
  } catch (error) {
    const known = error instanceof BackupError || error instanceof CopyError || error instanceof UnfitDatabase;
    stop(known ? error.message : `戻せませんでした（${error instanceof Error ? error.message : error}）。戻し先を空にして、もう一度お試しください。`);
  }
}

function restored(folder: string): Promise<Manifest> {
  const settings = settingsOrStop();
  const open = () => openDatabase(settings.databaseUrl, { connections: 2, statementSeconds: 3600 });
  return restoreBackup(folder, { open, files: openStore(settings.storageUrl), sealer: sealer(settings.secretKey, settings.oldSecretKeys) });
}

function told({ takenAt, files, missing }: Manifest, done: string): string {
  const without = missing.length > 0 ? `取ったときになかったファイルが${missing.length}件あります。` : '';
  return `${takenAt} のバックアップ${done}（ファイル ${files.count}件）。${without}`;
}

function stop(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

await main(process.argv.slice(2));
