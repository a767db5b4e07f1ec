import { expireEnvelopes } from '../actions/envelopes/expire.ts';
import { extendLetters } from '../actions/envelopes/long-term.ts';
import { finishResets } from '../actions/factor_resets/ends.ts';
import { checkFiles } from '../actions/files/check.ts';
import { expireUploads, sweepOrphans } from '../actions/files/expire.ts';
import { stampImages } from '../actions/receipts/images.ts';
import { anchorRecords } from '../actions/records/anchor.ts';
import { sendDigests } from '../actions/reminders/digest.ts';
import { remindOfDocuments, remindOfRefunds } from '../actions/reminders/grantees.ts';
import { tellOfOldBackup } from '../backup/age.ts';
import { lookThrough, watchChecks } from '../doctor/watch.ts';
import { forgetCalls } from '../http/repeated-calls.ts';
import type { Services } from '../services.ts';
import { runCommand } from './command-job.ts';
import { runDrill } from './drills.ts';
import type { Job } from './scheduler.ts';

/** What is done at its time every day, or several times a day. */
export function dailyJobs(services: Services): Job[] {
  const { production, smtpUrl, backupDir } = services.settings;
  const jobs: Job[] = [
    // What uploads left behind goes, and while nobody works every file is compared with its hash.
    { name: 'unused uploads', label: '保存されなかったファイルの片付け', pattern: '25 * * * *', run: () => expireUploads(services) },
    { name: 'repeated calls', label: '繰り返しに備えた回答の片付け', pattern: '20 * * * *', run: () => forgetCalls(services) },
    { name: 'orphaned files', label: '持ち主のないファイルの片付け', pattern: '30 2 * * *', run: () => sweepOrphans(services) },
    { name: 'file check', label: '毎晩のファイルの点検', pattern: '0 3 * * *', run: async () => (await checkFiles(services)).checked },
    { name: 'system look', label: '毎晩のデータベースの点検', pattern: '10 4 * * *', run: () => lookThrough(services) },
    // The time stamps that receipts could not get when they came in.
    { name: 'receipt time stamps', label: '領収書の時刻の証明', pattern: '35 * * * *', run: () => stampImages(services) },
    { name: 'lost second factors', label: '二つ目の確認の解除', pattern: '* * * * *', run: () => finishResets(services) },
    { name: 'expired letters', label: '署名の期限', pattern: '5 * * * *', run: () => expireEnvelopes(services) },
    { name: 'long-term validation', label: '署名の長期検証', pattern: '*/10 * * * *', run: () => extendLetters(services) },
    { name: 'anchor of records', label: '操作記録の控え', pattern: '55 23 * * *', run: () => anchorRecords(services) },
  ];
  if (backupDir)
    jobs.push(
      { name: 'backup', label: 'バックアップ', pattern: '0 4 * * *', run: takeBackup },
      { name: 'restore drill', label: '復元の訓練', pattern: '0 5 1 * *', run: () => runDrill(services) },
    );
  // In a demo nobody takes backups, and nobody is there to be told of a full disk in the middle of the day.
  if (production)
    jobs.push(
      { name: 'system watch', label: '異常の見張り', pattern: '*/15 * * * *', run: () => watchChecks(services) },
      { name: 'backup age', label: 'バックアップの見張り', pattern: '15 9 * * *', run: () => tellOfOldBackup(services) },
    );
  // Without a mail server they would only pile up.
  if (smtpUrl)
    jobs.push(
      { name: 'document reminders', label: '書類の期限のお知らせ', pattern: '0 8 * * *', run: () => remindOfDocuments(services) },
      { name: 'refund reminders', label: '返納の期限のお知らせ', pattern: '10 8 * * *', run: () => remindOfRefunds(services) },
      { name: 'staff digest', label: '職員へのお知らせ', pattern: '30 8 * * *', run: () => sendDigests(services) },
    );
  return jobs;
}

/** It tells the heads of its failure, and is tried again. */
async function takeBackup(): Promise<number> {
  const { code, said } = await runCommand('backup');
  if (code !== 0) throw new Error(said);
  return 1;
}
