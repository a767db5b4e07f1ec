import { parseArgs } from 'node:util';
import { formatDateTime } from '../../domain/dates/japan-date.ts';
import { holdDrill } from '../backup/drill.ts';
import { openDatabase } from '../db/open.ts';
import { sealer } from '../db/sealing.ts';
import { demandDatabaseFile } from '../db/state.ts';
import { settingsOrStop } from '../start.ts';
import { command } from './command.ts';

/** `npm run drill [-- <folder>]`: restores a backup into a scratch place, as every month, and looks at it. Ends with 1 when anything is wrong. */
async function main(): Promise<void> {
  // A server that begins one says whose turn it is.
  const { values, positionals } = parseArgs({ options: { turn: { type: 'string' } }, allowPositionals: true });
  const settings = settingsOrStop();
  demandDatabaseFile(settings.databaseUrl);
  const engine = openDatabase(settings.databaseUrl, { connections: 2, statementSeconds: 3600 });
  try {
    const services = { engine, sealer: sealer(settings.secretKey, settings.oldSecretKeys), now: () => new Date(), settings };
    const { result, takenAt, rows, files, seconds, findings } = await holdDrill(services, { folder: positionals[0], turn: values.turn });
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

await command(main);
