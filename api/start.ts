import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { resources } from '../resources.config.ts';
import { checkResources } from '../schema/check-resources.ts';
import { loadMasters } from '../seed/masters.ts';
import { cloudsignRound } from './actions/envelopes/cloudsign/round.ts';
import { expireEnvelopes } from './actions/envelopes/expire.ts';
import { checkFiles } from './actions/files/check.ts';
import { uploadScan } from './actions/files/scan.ts';
import { sweepOrphans } from './actions/files/sweep.ts';
import { sendDigests } from './actions/reminders/digest.ts';
import { remindOfDocuments } from './actions/reminders/documents.ts';
import { remindOfRefunds } from './actions/reminders/refunds.ts';
import { createApp } from './app.ts';
import type { Engine } from './db/engine.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { sealer } from './db/sealing.ts';
import { renewSearchTexts } from './db/search-renewal.ts';
import { clamdScanner } from './files/clamd.ts';
import { type FileStore, openStore } from './files/store.ts';
import { type Job, startJobs } from './jobs/scheduler.ts';
import { startSteady } from './jobs/steady.ts';
import { LiveHub } from './live/hub.ts';
import { attachmentFinder } from './mail/attachments.ts';
import { openedBody } from './mail/password-mail.ts';
import { smtpSender } from './mail/sender.ts';
import { type MailWorker, startMailWorker } from './mail/worker.ts';
import type { Services } from './services.ts';
import { loadSettings, type Settings, SettingsError } from './settings.ts';
import { cloudsignClient } from './signing/cloudsign/client.ts';
import { openSigning, type Signing, signingObstacle } from './signing/identity.ts';
import { type Life, stopOnSignal } from './stopping.ts';

/** Opens what the settings name and brings the database up to date. */
export async function prepareServices(settings: Settings): Promise<Services> {
  const mistakes = checkResources(resources);
  if (mistakes.length > 0) stopWith(`resources.config.ts に誤りがあります。\n${mistakes.join('\n')}`);
  const log = pino({ level: settings.logLevel });
  const engine = await openMigrated(settings);
  const now = () => new Date();
  await loadMasters(engine.db, now().toISOString());
  const signing = await openSigning(settings);
  tellOfSigning(signing, now(), log);
  return { settings, engine, log, now, sealer: sealer(settings.secretKey), files: await openFiles(settings), signing, live: new LiveHub() };
}

/** Listens until SIGTERM or SIGINT; then finishes what runs, and closes. */
export function listen(services: Services, onListening: (port: number) => void): void {
  const { settings, engine, live } = services;
  live.connect(engine.channel);
  const life: Life = { stopping: false };
  const server = serve({ fetch: createApp(services, life).fetch, port: settings.port, hostname: settings.host }, (info: AddressInfo) =>
    onListening(info.port),
  );
  const mails = startMails(services);
  const stopScans = startScans(services);
  const stopCloudSign = startCloudSign(services);
  const stopJobs = startJobs([...fileJobs(services), expiryJob(services), ...(mails ? mailJobs(services) : [])], services);
  server.on('error', (error: NodeJS.ErrnoException) => {
    stopWith(error.code === 'EADDRINUSE' ? `ポート ${settings.port} はすでに使われています。PORT で別の番号を指定してください。` : error.message);
  });
  stopOnSignal(server, services, life, async () => {
    await Promise.all([stopJobs(), mails?.stop(), stopScans?.(), stopCloudSign?.()]);
    await engine.close();
  });
}

/** Sends mails where there is a server to send them by. */
function startMails({ settings, engine, log, now, files, sealer }: Services): MailWorker | undefined {
  if (!settings.smtpUrl) return undefined;
  const sender = smtpSender(settings.smtpUrl, settings.mailFrom);
  return startMailWorker({
    engine,
    sender,
    log,
    now,
    bodyOf: (row) => openedBody(row, sealer),
    attachmentsOf: attachmentFinder(engine, files.open),
  });
}

/** Mails that nobody has to think of; without a mail server they would only pile up. */
function mailJobs(services: Services): Job[] {
  return [
    { name: 'document reminders', pattern: '0 8 * * *', run: () => remindOfDocuments(services) },
    { name: 'refund reminders', pattern: '10 8 * * *', run: () => remindOfRefunds(services) },
    { name: 'staff digest', pattern: '30 8 * * *', run: () => sendDigests(services) },
  ];
}

/** Scans uploads for viruses where there is a clamd to ask; what waited when the last process ended comes first. */
function startScans(services: Services): (() => Promise<void>) | undefined {
  const { settings, log } = services;
  if (!settings.clamdUrl) return undefined;
  const run = uploadScan(services, clamdScanner(settings.clamdUrl));
  return startSteady({ name: 'virus scan', run, pause: 2000, longestPause: 5 * 60_000 }, log);
}

/** Carries letters to CloudSign and back, where the foundation has an account there. */
function startCloudSign(services: Services): (() => Promise<void>) | undefined {
  const { settings, log, now } = services;
  if (!settings.cloudsign) return undefined;
  const run = cloudsignRound(services, cloudsignClient(settings.cloudsign, { now }));
  return startSteady({ name: 'CloudSign', run, pause: 3000, longestPause: 60_000 }, log);
}

/** While nobody works: what uploads left behind goes, and every file is compared with its hash. */
function fileJobs(services: Services): Job[] {
  return [
    { name: 'orphaned files', pattern: '30 2 * * *', run: () => sweepOrphans(services) },
    { name: 'file check', pattern: '0 3 * * *', run: async () => (await checkFiles(services)).checked },
  ];
}

/** Letters that nobody has signed in time. */
function expiryJob(services: Services): Job {
  return { name: 'expired letters', pattern: '5 * * * *', run: () => expireEnvelopes(services) };
}

/** Settings from the environment; a wrong one ends the process with one clear line. */
export function settingsOrStop(): Settings {
  try {
    return loadSettings();
  } catch (error) {
    if (error instanceof SettingsError) stopWith(error.message);
    throw error;
  }
}

export function stopWith(message: string): never {
  console.error(message);
  process.exit(1);
}

/** A server that cannot sign starts all the same: the log and the screens say why letters wait. */
function tellOfSigning(signing: Signing, now: Date, log: Logger): void {
  const obstacle = signingObstacle(signing, now);
  if (obstacle) log.error({ obstacle }, 'letters cannot be signed');
  else if (signing.identity?.isDemo) log.info('letters are signed with a certificate that this installation made for itself, for trying things out');
}

/** Opens the store, and removes uploads that a process left half-way. */
async function openFiles(settings: Settings): Promise<FileStore> {
  try {
    const files = openStore(settings.storageUrl);
    await files.incoming.sweep();
    return files;
  } catch (error) {
    stopWith(`ファイルの置き場所を準備できません（STORAGE_URL を確認してください）: ${error instanceof Error ? error.message : error}`);
  }
}

async function openMigrated(settings: Settings): Promise<Engine> {
  try {
    const engine = openDatabase(settings.databaseUrl, settings.pool);
    const applied = await migrate(engine);
    if (applied.length > 0) console.log(`データベースを更新しました: ${applied.join(', ')}`);
    await renewSearchTexts(engine);
    return engine;
  } catch (error) {
    stopWith(`データベースを準備できません（DATABASE_URL を確認してください）: ${error instanceof Error ? error.message : error}`);
  }
}
