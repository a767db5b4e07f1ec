import { expireEnvelopes } from '../../resources/letters/server/envelopes/expire.ts';
import { extendLetters } from '../../resources/letters/server/envelopes/long-term.ts';
import { sendDigests } from '../../resources/messages/server/reminders/digest.ts';
import { remindOfDocuments, remindOfRefunds } from '../../resources/messages/server/reminders/grantees.ts';
import { stampImages } from '../../resources/receipts/server/images.ts';
import { anchorRecords } from '../../resources/records/server/anchor.ts';
import { checkFiles } from '../files/jobs/check.ts';
import { expireUploads, sweepOrphans } from '../files/jobs/expire.ts';
import { forgetCalls } from '../http/repeated-calls.ts';
import { tellOfOldBackup } from '../ops/backup/age.ts';
import { lookThrough, watchSystem } from '../ops/doctor/nightly.ts';
import type { Services } from '../services.ts';
import { finishResets } from '../sign-in/factor-reset-ends.ts';
import { runCommand } from './command-job.ts';
import { runDrill } from './drills.ts';
import { type JobName, jobTimes } from './list.ts';
import type { Job } from './scheduler.ts';

const runs: Readonly<Record<JobName, (services: Services) => Promise<number>>> = {
  'unused uploads': expireUploads,
  'repeated calls': forgetCalls,
  'orphaned files': sweepOrphans,
  'file check': async (services) => (await checkFiles(services)).checked,
  'system look': lookThrough,
  'receipt time stamps': stampImages,
  'lost second factors': finishResets,
  'expired letters': expireEnvelopes,
  'long-term validation': extendLetters,
  'anchor of records': anchorRecords,
  backup: takeBackup,
  'restore drill': runDrill,
  'system watch': watchSystem,
  'backup age': tellOfOldBackup,
  'document reminders': remindOfDocuments,
  'refund reminders': remindOfRefunds,
  'staff digest': sendDigests,
};

/** What is done at its time every day, or several times a day. */
export function dailyJobs(services: Services): Job[] {
  return jobTimes(services.settings).map((job) => ({ ...job, run: () => runs[job.name](services) }));
}

/** It tells the heads of its failure, and is tried again. */
async function takeBackup(): Promise<number> {
  const { code, said } = await runCommand('backup');
  if (code !== 0) throw new Error(said);
  return 1;
}
