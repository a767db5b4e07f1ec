import { noteBackup } from '../backup/age.ts';
import { takeBackup } from '../backup/take.ts';
import { openDatabase } from '../db/open.ts';
import { demandDatabaseFile } from '../db/state.ts';
import { openStore } from '../files/folder-store.ts';
import { Refusal } from '../refusal.ts';
import { settingsOrStop } from '../start.ts';
import { command } from './command.ts';

/** `npm run backup -- <folder>`: takes a backup of database and files, while the servers go on serving. Ends with 1 when anything is missing from it. */
async function main(folder: string | undefined): Promise<void> {
  if (!folder) throw new Refusal('使い方: npm run backup -- 保存先（まだないフォルダー）');
  const settings = settingsOrStop();
  demandDatabaseFile(settings.databaseUrl);
  const engine = openDatabase(settings.databaseUrl, { connections: 3, statementSeconds: 3600 });
  const services = { engine, files: openStore(settings.storageUrl), now: () => new Date() };
  try {
    const manifest = await takeBackup(services, folder);
    // Before an update the database may not know yet where to note it.
    await noteBackup(services, manifest).catch((error: unknown) => {
      if (engine.unavailability(error) !== 'behind') throw error;
    });
    const { takenAt, database, files, missing } = manifest;
    console.log(
      `${takenAt} の内容を ${folder} に取りました。データベース：${database.bytes}バイト、ファイル：${files.count}件、${files.bytes}バイト`,
    );
    if (missing.length > 0)
      throw new Refusal(`置き場所にないか、内容が変わっているファイルが${missing.length}件あり、含まれていません：${missing.join('、')}`);
  } finally {
    await engine.close();
  }
}

await command(
  () => main(process.argv[2]),
  (reason) => `バックアップを取れませんでした（${reason}）。`,
);
