import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { resources } from '../resources.config.ts';
import { checkResources } from '../schema/check-resources.ts';
import { loadMasters } from '../seed/masters.ts';
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

/** Opens what the settings name and brings the database up to date. */
export async function prepareServices(settings: Settings): Promise<Services> {
  const mistakes = checkResources(resources);
  if (mistakes.length > 0) stopWith(`resources.config.ts に誤りがあります。\n${mistakes.join('\n')}`);
  const log = pino({ level: settings.logLevel });
  const engine = await openMigrated(settings);
  const now = () => new Date();
  await loadMasters(engine.db, now().toISOString());
  return { settings, engine, log, now, sealer: sealer(settings.secretKey), files: await openFiles(settings), live: new LiveHub() };
}

/** Listens until SIGTERM or SIGINT; then finishes what runs, and closes. */
export function listen(services: Services, onListening: (port: number) => void): void {
  const { settings, engine, log } = services;
  const server = serve({ fetch: createApp(services).fetch, port: settings.port, hostname: settings.host }, (info: AddressInfo) =>
    onListening(info.port),
  );
  const mails = startMails(services);
  const stopScans = startScans(services);
  const stopJobs = startJobs([...fileJobs(services), ...(mails ? mailJobs(services) : [])], log);
  server.on('error', (error: NodeJS.ErrnoException) => {
    stopWith(error.code === 'EADDRINUSE' ? `ポート ${settings.port} はすでに使われています。PORT で別の番号を指定してください。` : error.message);
  });
  const stop = (signal: string) => {
    log.info({ signal }, 'stopping');
    server.close(async () => {
      stopJobs();
      await Promise.all([mails?.stop(), stopScans?.()]);
      await engine.close();
      process.exit(0);
    });
    services.live.close();
    // Connections that browsers keep open without using them would hold the stop up.
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    setTimeout(() => process.exit(1), 10_000).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
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

/** While nobody works: what uploads left behind goes, and every file is compared with its hash. */
function fileJobs(services: Services): Job[] {
  return [
    { name: 'orphaned files', pattern: '30 2 * * *', run: () => sweepOrphans(services) },
    { name: 'file check', pattern: '0 3 * * *', run: async () => (await checkFiles(services)).checked },
  ];
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
    const engine = openDatabase(settings.databaseUrl);
    const applied = await migrate(engine);
    if (applied.length > 0) console.log(`データベースを更新しました: ${applied.join(', ')}`);
    return engine;
  } catch (error) {
    stopWith(`データベースを準備できません（DATABASE_URL を確認してください）: ${error instanceof Error ? error.message : error}`);
  }
}
