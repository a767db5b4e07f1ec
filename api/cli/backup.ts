import { resolve } from 'node:path';
import { settingsOrStop } from '../app/start.ts';
import { openExisting } from '../db/state.ts';
import { Refusal } from '../failures/refusal.ts';
import { openStore } from '../files/folder-store.ts';
import { noteBackup } from '../ops/backup/age.ts';
import { keepBackup, missingText } from '../ops/backup/kept-backups.ts';
import type { Manifest } from '../ops/backup/manifest.ts';
import { takeBackup } from '../ops/backup/take.ts';
import type { Services } from '../services.ts';
import { command } from './command.ts';

type Taking = Pick<Services, 'engine' | 'files' | 'now' | 'settings'>;

/**
 * `npm run backup [-- <folder>]`: takes a backup of database and files while servers keep serving; without a folder into `BACKUP_DIR`, like the
 * nightly one. Ends with 1 when anything is missing from it.
 */
async function main(folder: string | undefined): Promise<void> {
  const settings = settingsOrStop();
  if (!folder && !settings.backupDir)
    throw new Refusal('保存先（まだないフォルダー）を、npm run backup -- 保存先 のように書くか、BACKUP_DIR を設定してください。');
  const engine = await openExisting(settings.databaseUrl, { connections: 3, statementSeconds: 3600 });
  const services = { engine, files: openStore(settings.storageUrl), now: () => new Date(), settings };
  try {
    const manifest = folder ? await takenInto(services, resolve(folder)) : await keepBackup(services);
    const { takenAt, database, files } = manifest;
    console.log(
      `${takenAt} の内容を ${folder ?? settings.backupDir} に取りました。データベース：${database.bytes}バイト、ファイル：${files.count}件、${files.bytes}バイト`,
    );
    if (manifest.missing.length > 0) throw new Refusal(missingText(manifest));
  } finally {
    await engine.close();
  }
}

async function takenInto(services: Taking, place: string): Promise<Manifest> {
  const begun = performance.now();
  const manifest = await takeBackup(services, place);
  await noteBackup(services, manifest, { place, seconds: Math.round((performance.now() - begun) / 1000) });
  return manifest;
}

await command({
  usage: `使い方: npm run backup [-- 保存先]
  データベースとファイルのバックアップを、動かしたまま取ります。
  保存先   まだないフォルダー。書かなければ、毎晩と同じく BACKUP_DIR の中に取り、古いものを消します`,
  words: [0, 1],
  run: (_, [folder]) => main(folder),
  unforeseen: (reason) => `バックアップを取れませんでした：${reason}`,
});
