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
import { lookThrough, watchSystem } from '../doctor/nightly.ts';
import { forgetCalls } from '../http/repeated-calls.ts';
import type { Services } from '../services.ts';
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
