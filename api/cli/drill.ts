import { formatDateTime } from '../../domain/dates/japan-date.ts';
import { handlers } from '../app/capabilities.ts';
import { settingsOrStop } from '../app/start.ts';
import { sealer } from '../db/sealing.ts';
import { openExisting } from '../db/state.ts';
import { holdDrill } from '../ops/backup/drill.ts';
import { command } from './command.ts';

/**
 * `npm run drill [-- <folder>]`: restores a backup into a scratch place, like the monthly drill, and examines it. Ends with 1 when anything is wrong.
 */
async function main(folder: string | undefined, turn: string | undefined): Promise<void> {
  const settings = settingsOrStop();
  const engine = await openExisting(settings.databaseUrl, { connections: 2, statementSeconds: 3600 });
  try {
    const services = { engine, sealer: sealer(settings.secretKey, settings.oldSecretKeys), now: () => new Date(), settings, handlers };
    const { result, takenAt, rows, files, seconds, findings } = await holdDrill(services, { folder, turn });
    for (const line of findings) console.error(line);
    if (result === 'failed') console.error('戻せませんでした。');
    else
      console.log(
        `${takenAt && formatDateTime(takenAt)}のバックアップから、${rows}行とファイル${files}件を戻せました（${seconds}秒）。使っているデータには触れていません。`,
      );
    if (result !== 'restored') process.exitCode = 1;
  } finally {
    await engine.close();
  }
}

await command({
  usage: `使い方: npm run drill [-- バックアップのフォルダー]
  バックアップを使い捨ての場所に戻して確かめます（復元の訓練）。使っているデータには触れません。
  フォルダーを書かなければ、BACKUP_DIR のいちばん新しいものを使います`,
  // Set by a server that hands its turn to this command.
  options: { turn: { type: 'string' } },
  words: [0, 1],
  run: ({ turn }, [folder]) => main(folder, turn),
});
