import './check-configuration.ts';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Engine } from '../db/engine.ts';
import { migrate } from '../db/migrate.ts';
import { missingSchema, missingSchemaText } from '../db/missing-schema.ts';
import { openDatabase } from '../db/open.ts';
import { recordSealingPoller } from '../db/records/seal.ts';
import { sealer } from '../db/sealing.ts';
import { assertDatabaseFile, assertKnownDatabase } from '../db/state.ts';
import { Refusal } from '../failures/refusal.ts';
import { clamdScanner } from '../files/clamd.ts';
import { openStore } from '../files/folder-store.ts';
import { uploadScanPoller } from '../files/jobs/scan.ts';
import { Load } from '../http/guards.ts';
import { IdempotencyStore } from '../http/idempotency-store.ts';
import { drillPoller } from '../jobs/drills.ts';
import { startPoller } from '../jobs/poller.ts';
import { jobsOf, startJobs } from '../jobs/scheduler.ts';
import { LiveHub } from '../live/hub.ts';
import { alertFailedMails } from '../mail/alert-failed-mails.ts';
import { attachmentFinder } from '../mail/attachments.ts';
import { type MailWorker, startMailWorker } from '../mail/dispatcher.ts';
import { bodyWithSecret } from '../mail/secret-mail.ts';
import { smtpSender } from '../mail/sender.ts';
import { sweepScratch } from '../ops/backup/scratch.ts';
import { loadEnvironmentFile } from '../ops/installation/environment-file.ts';
import { checkInstallation } from '../ops/installation/installation.ts';
import { listenObstacle, obstacle } from '../ops/installation/obstacle.ts';
import { measureProcess } from '../ops/metrics/process.ts';
import { listenForMetrics } from '../ops/metrics/serve.ts';
import { machineChannel } from '../ops/processes/channel.ts';
import { lead } from '../ops/processes/lead.ts';
import { tracedEngine } from '../ops/traces/tracing.ts';
import { serverLog } from '../runtime/log.ts';
import { type ShutdownState, stopOnSignal } from '../runtime/stopping.ts';
import type { Services } from '../services.ts';
import { loadSettings, type Settings, SettingsError } from '../settings/settings.ts';
import { openSigning, type Signing, signingObstacle } from '../signing/identity.ts';
import { createApp } from './app.ts';
import { capabilities, handlers } from './capabilities.ts';
import { serveNotReady } from './not-ready.ts';
import { addRequiredRows } from './required-rows.ts';

interface Preparation {
  /**
   * Whether a missing database may be created. Only commands that begin an installation set it, since a mistyped address would create an empty one.
   */
  readonly mayBeNew?: boolean;
  /** Whether a server whose database is behind answers 503 with the reason until it is told to stop; otherwise the process ends with the reason. */
  readonly answersAnyway?: boolean;
}

/** Opens what the settings name and migrates the database. Anything that does not belong together ends the process with a one-line message. */
export async function prepareServices(settings: Settings, { mayBeNew = false, answersAnyway }: Preparation = {}): Promise<Services> {
  const log = serverLog(settings);
  const { engine, isUpdated } = await openMigrated(settings, mayBeNew);
  const missing = await missingSchema(engine);
  if (missing.length > 0) await (answersAnyway ? serveNotReady(settings, missing, log) : stopWith(missingSchemaText(missing)));
  await orStop(settings, () => addRequiredRows(engine, new Date(), isUpdated));
  const services = await servicesWith(settings, engine, log);
  warnAboutSigning(services.signing, settings, services.now(), log);
  warnAboutProxy(settings, log);
  await sweepUploads(services);
  await sweepScratch();
  await orStop(settings, () => checkInstallation(services));
  for (const { startChecks = [] } of capabilities) for (const check of startChecks) await orStop(settings, () => check(services));
  return services;
}

/** The server speaks HTTP only: with an https public URL a proxy stands in front, and only that proxy knows the caller's address. */
function warnAboutProxy({ publicUrl, trustProxy }: Settings, log: Logger): void {
  if (publicUrl.startsWith('https:') && !trustProxy)
    log.error(
      { variable: 'TRUST_PROXY' },
      'PUBLIC_URL は https ですが、TRUST_PROXY が設定されていません。前段のプロキシを通ったすべての利用者が同じ接続元に見えます。プロキシが X-Forwarded-For を上書きすることを確かめて、TRUST_PROXY=true を設定し、起動し直してください。',
    );
}

/** For a process beside the one that has already prepared everything. */
export async function openServices(settings: Settings): Promise<Services> {
  return orStop(settings, () => servicesWith(settings, open(settings), serverLog(settings)));
}

async function servicesWith(settings: Settings, engine: Engine, log: Logger): Promise<Services> {
  return {
    settings,
    engine: tracedEngine(engine),
    log,
    now: () => new Date(),
    sealer: sealer(settings.secretKey, settings.oldSecretKeys),
    files: openStore(settings.storageUrl),
    signing: await openSigning(settings),
    live: new LiveHub(),
    handlers,
  };
}

/** Serves requests and runs all background work in this process until it is told to stop. */
export function listen(services: Services, onListening: (port: number) => void): void {
  serveHere(services, onListening, startWork(services));
}

/** Has worker processes serve requests and runs background work in this process until it is told to stop. */
export async function listenBeside(services: Services, onListening: (port: number) => void): Promise<void> {
  const { settings, engine, files, live, log } = services;
  live.connect(engine.channel);
  measureProcess(engine, new Load());
  const stopTraces = startTraces(settings);
  const group = await lead(settings, log, () => files.incoming.sweep());
  const endWork = startWork(services);
  group.stopOnSignal(async () => {
    await endWork();
    await live.close();
    await (await stopTraces)?.();
    await engine.close();
  });
  await group.complete;
  onListening(group.port);
}

/** Serves requests until SIGTERM or SIGINT, then finishes running requests and closes. */
export function serveHere(services: Services, onListening?: (port: number) => void, endWork?: () => Promise<void>): void {
  const { settings, engine, live } = services;
  live.connect(engine.channel);
  const life: ShutdownState = { stopping: false };
  const load = new Load();
  load.watch();
  measureProcess(engine, load);
  const stopTraces = startTraces(settings);
  const repeated = new IdempotencyStore(services);
  const { fetch } = createApp(services, life, load, repeated);
  const server = serve({ fetch, port: settings.port, hostname: settings.host, serverOptions: keepAlive(settings) }, (info: AddressInfo) =>
    onListening?.(info.port),
  );
  server.on('error', stopIfNotListening(settings));
  stopOnSignal(server, services, life, async () => {
    await endWork?.();
    await repeated.flush();
    await (await stopTraces)?.();
    await engine.close();
  });
}

/** Background work that no request waits for: mails, scans, letters, daily jobs. @returns a function that ends it */
function startWork(services: Services): () => Promise<void> {
  const mails = startMails(services);
  const stopScans = startScans(services);
  const stopLoops = startLoops(services);
  const stopDrills = startDrills(services);
  const stopSealing = startSealing(services);
  const jobs = jobsOf(services).map((job) => ({ ...job, run: () => job.run(services) }));
  const stopJobs = startJobs(jobs, services);
  const stopMetrics = listenForMetrics(services, stopIfNotListening(services.settings.metrics, 'METRICS_'));
  return async () => {
    await Promise.all([stopJobs(), mails?.stop(), stopScans?.(), stopLoops(), stopDrills()]);
    await stopSealing();
    stopMetrics();
  };
}

/** Starts tracing where a collector is set; the exporter is loaded only then. */
async function startTraces({ tracesUrl }: Settings): Promise<(() => Promise<void>) | undefined> {
  return tracesUrl ? (await import('../ops/traces/start.ts')).startTraces(tracesUrl) : undefined;
}

/** Ends the process when it cannot listen. @param prefix of the variables that set the address */
function stopIfNotListening(place: Pick<Settings, 'host' | 'port'>, prefix = ''): (error: NodeJS.ErrnoException) => never {
  return (error) => stopWith(listenObstacle(error, place, prefix) ?? error.message);
}

/** The load balancer in front must close an idle connection first; a request sent on a connection that this process is closing would be lost. */
function keepAlive({ keepAliveSeconds }: Settings) {
  return { keepAliveTimeout: keepAliveSeconds * 1000, headersTimeout: (keepAliveSeconds + 5) * 1000 };
}

/** Sends mails where an SMTP server is set. */
function startMails(services: Services): MailWorker | undefined {
  const { settings, engine, log, now, files, sealer } = services;
  if (!settings.smtpUrl) return undefined;
  const sender = smtpSender(settings.smtpUrl, settings.mailFrom);
  const finders = [
    attachmentFinder(engine, files.open),
    ...capabilities.flatMap(({ mailAttachments = [] }) => mailAttachments.map((make) => make(services))),
  ];
  return startMailWorker({
    engine,
    sender,
    log,
    now,
    bodyOf: (row) => bodyWithSecret(row, sealer),
    attachmentsOf: async (row) => (await Promise.all(finders.map((find) => find(row)))).flatMap((found) => found ?? []),
    onGivenUp: (rows) => alertFailedMails(services, rows),
  });
}

/** Scans uploads for viruses where a clamd is set, beginning with those left from the last run. */
function startScans(services: Services): (() => Promise<void>) | undefined {
  const { settings, log } = services;
  if (!settings.clamdUrl) return undefined;
  return startPoller(
    { name: 'virus scan', run: uploadScanPoller(services, clamdScanner(settings.clamdUrl)), pause: 2000, longestPause: 5 * 60_000 },
    log,
  );
}

/** Starts the pollers of the capabilities. @returns a function that ends all of them */
function startLoops(services: Services): () => Promise<void> {
  const loops = capabilities.flatMap((capability) => capability.loops ?? []).flatMap((loop) => loop(services) ?? []);
  const ends = loops.map((work) => startPoller(work, services.log));
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/** Runs requested drills and records those that were interrupted. */
function startDrills(services: Services): () => Promise<void> {
  return startPoller({ name: 'restore drills', run: drillPoller(services), pause: 2000, longestPause: 60_000 }, services.log);
}

/** Appends new records to the record chain. @returns a function that ends it after appending the latest records */
function startSealing(services: Services): () => Promise<void> {
  const run = recordSealingPoller(services);
  const stop = startPoller({ name: 'chain of records', run, pause: 2000, longestPause: 60_000 }, services.log);
  return async () => {
    await stop();
    await run().catch((error: unknown) => services.log.error({ err: error }, 'chain of records'));
  };
}

/** Settings from the environment and its file; a wrong one ends the process with a one-line message. @param code exit code */
export function settingsOrStop(code?: number): Settings {
  try {
    loadEnvironmentFile();
    return loadSettings();
  } catch (error) {
    if (error instanceof SettingsError || error instanceof Refusal) stopWith(error.message, code);
    throw error;
  }
}

export function stopWith(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}

/** A server that cannot sign starts all the same: the log and the screens say why letters wait. */
function warnAboutSigning(signing: Signing, { signingCert, signingKey }: Settings, now: Date, log: Logger): void {
  const isBought = Boolean(signingCert || signingKey);
  const obstacle = signingObstacle(signing, now);
  if (obstacle && isBought) log.error({ obstacle }, 'letters cannot be signed');
  else if (obstacle) log.info('there is no certificate yet to sign letters with');
  else if (signing.identity?.isDemo) log.info('letters are signed with a certificate that this installation made for itself, for trying things out');
}

/** Removes incomplete uploads that an earlier process left behind. */
async function sweepUploads({ files, settings }: Services): Promise<void> {
  try {
    await files.incoming.sweep();
  } catch (error) {
    stopWithReason(settings, error, 'ファイルの置き場所を準備できません（STORAGE_URL を確認してください）');
  }
}

function stopWithReason(settings: Settings, error: unknown, text: string): never {
  stopWith(obstacle(error, settings) ?? `${text}: ${error instanceof Error ? error.message : error}`);
}

function open({ databaseUrl, pool, processes }: Settings): Engine {
  return openDatabase(databaseUrl, pool, processes > 1 ? machineChannel : undefined);
}

function openMigrated(settings: Settings, mayBeNew: boolean): Promise<{ readonly engine: Engine; readonly isUpdated: boolean }> {
  return orStop(settings, async () => {
    if (!mayBeNew) assertDatabaseFile(settings.databaseUrl);
    const engine = open(settings);
    const isNew = (await assertKnownDatabase(engine, settings.databaseUrl, mayBeNew)).length === 0;
    const applied = await migrate(engine);
    if (applied.length > 0) console.log(isNew ? 'データベースを作りました。' : `データベースを更新しました: ${applied.join(', ')}`);
    return { engine, isUpdated: applied.length > 0 };
  });
}

async function orStop<T>(settings: Settings, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) stopWith(error.message);
    stopWithReason(settings, error, 'データベースを準備できません（DATABASE_URL を確認してください）');
  }
}
