import { checkFiles } from '../files/jobs/check.ts';
import { expireUploads, sweepOrphans } from '../files/jobs/expire.ts';
import { forgetCalls } from '../http/repeated-calls.ts';
import { runCommand } from '../jobs/command-job.ts';
import { runDrill } from '../jobs/drills.ts';
import { tellOfOldBackup } from '../ops/backup/age.ts';
import { lookThrough, watchSystem } from '../ops/doctor/nightly.ts';
import type { DailyJob } from '../services.ts';
import type { Settings } from '../settings/settings.ts';
import { finishResets } from '../sign-in/factor-reset-ends.ts';

const hasBackups = ({ backupDir }: Settings) => backupDir !== '';
const isProduction = ({ production }: Settings) => production;

/** The jobs of what is no capability: files, accounts, backups and the system itself. */
export const frameworkJobs: Readonly<Record<string, DailyJob>> = {
  // What uploads left behind goes, and while nobody works every file is compared with its hash.
  'unused uploads': { label: '保存されなかったファイルの片付け', pattern: '25 * * * *', run: expireUploads },
  'repeated calls': { label: '繰り返しに備えた回答の片付け', pattern: '20 * * * *', run: forgetCalls },
  'orphaned files': { label: '持ち主のないファイルの片付け', pattern: '30 2 * * *', run: sweepOrphans },
  'file check': { label: '毎晩のファイルの点検', pattern: '0 3 * * *', run: async (services) => (await checkFiles(services)).checked },
  'system look': { label: '毎晩のデータベースの点検', pattern: '10 4 * * *', run: lookThrough },
  'lost second factors': { label: '二つ目の確認の解除', pattern: '* * * * *', run: finishResets },
  backup: { label: 'バックアップ', pattern: '0 4 * * *', when: hasBackups, run: takeBackup },
  'restore drill': { label: '復元の訓練', pattern: '0 5 1 * *', when: hasBackups, run: runDrill },
  // In a demo nobody takes backups, and nobody is there to be told of a full disk in the middle of the day.
  'system watch': { label: '異常の見張り', pattern: '*/15 * * * *', when: isProduction, run: watchSystem },
  'backup age': { label: 'バックアップの見張り', pattern: '15 9 * * *', when: isProduction, run: tellOfOldBackup },
};

/** It tells the heads of its failure, and is tried again. */
async function takeBackup(): Promise<number> {
  const { code, said } = await runCommand('backup');
  if (code !== 0) throw new Error(said);
  return 1;
}
