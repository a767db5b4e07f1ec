import './sound-start.ts';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Engine } from '../db/engine.ts';
import { migrate } from '../db/migrate.ts';
import { missingSchema, missingSchemaText } from '../db/missing-schema.ts';
import { openDatabase } from '../db/open.ts';
import { sealing } from '../db/records/seal.ts';
import { sealer } from '../db/sealing.ts';
import { demandDatabaseFile, demandKnownDatabase } from '../db/state.ts';
import { Refusal } from '../failures/refusal.ts';
import { clamdScanner } from '../files/clamd.ts';
import { openStore } from '../files/folder-store.ts';
import { uploadScan } from '../files/jobs/scan.ts';
import { Load } from '../http/guards.ts';
import { RepeatedCalls } from '../http/repeated-calls.ts';
import { drillRound } from '../jobs/drills.ts';
import { jobsOf, startJobs } from '../jobs/scheduler.ts';
import { startSteady } from '../jobs/steady.ts';
import { LiveHub } from '../live/hub.ts';
import { alertFailedMails } from '../mail/alert-failed-mails.ts';
import { attachmentFinder } from '../mail/attachments.ts';
import { type MailWorker, startMailWorker } from '../mail/dispatcher.ts';
import { openedBody } from '../mail/secret-mail.ts';
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
import { type Life, stopOnSignal } from '../runtime/stopping.ts';
import type { Services } from '../services.ts';
import { loadSettings, type Settings, SettingsError } from '../settings/settings.ts';
import { openSigning, type Signing, signingObstacle } from '../signing/identity.ts';
import { createApp } from './app.ts';
import { capabilities, handlers } from './capabilities.ts';
import { fillIn } from './fill-in.ts';
import { serveNotReady } from './not-ready.ts';

interface Preparation {
  /** Whether a database that is not there yet is made: by those alone that begin an installation, as a mistyped address would make an empty one. */
  readonly mayBeNew?: boolean;
  /** Whether a server whose database is behind answers, with 503 and the reason, until it is told to stop; else the process ends with the reason. */
  readonly answersAnyway?: boolean;
}

/** Opens what the settings name and brings the database up to date. What does not belong together ends the process with one clear line. */
export async function prepareServices(settings: Settings, { mayBeNew = false, answersAnyway }: Preparation = {}): Promise<Services> {
  const log = serverLog(settings);
  const { engine, isUpdated } = await openMigrated(settings, mayBeNew);
  const lacks = await missingSchema(engine);
  if (lacks.length > 0) await (answersAnyway ? serveNotReady(settings, lacks, log) : stopWith(missingSchemaText(lacks)));
  await orStop(settings, () => fillIn(engine, new Date(), isUpdated));
  const services = await servicesOn(settings, engine, log);
  tellOfSigning(services.signing, settings, services.now(), log);
  tellOfProxy(settings, log);
  await sweepUploads(services);
  await sweepScratch();
  await orStop(settings, () => checkInstallation(services));
  for (const { startChecks = [] } of capabilities) for (const check of startChecks) await orStop(settings, () => check(services));
  return services;
}

/** It speaks http alone: where browsers come by https, a proxy stands in front, and only that one knows who calls. */
function tellOfProxy({ publicUrl, trustProxy }: Settings, log: Logger): void {
  if (publicUrl.startsWith('https:') && !trustProxy)
    log.error(
      { variable: 'TRUST_PROXY' },
      'PUBLIC_URL は https ですが、TRUST_PROXY が設定されていません。前段のプロキシを通ったすべての利用者が同じ接続元に見えます。プロキシが X-Forwarded-For を上書きすることを確かめて、TRUST_PROXY=true を設定し、起動し直してください。',
    );
}

/** For a process beside the one that has prepared everything. */
export async function openServices(settings: Settings): Promise<Services> {
  return orStop(settings, () => servicesOn(settings, open(settings), serverLog(settings)));
}

async function servicesOn(settings: Settings, engine: Engine, log: Logger): Promise<Services> {
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

/** Does everything in this process, until it is told to stop. */
export function listen(services: Services, onListening: (port: number) => void): void {
  serveHere(services, onListening, startWork(services));
}

/** Has others take the requests, and does here what none of them waits for; until it is told to stop. */
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

/** Takes requests until SIGTERM or SIGINT; then finishes what runs, and closes. */
export function serveHere(services: Services, onListening?: (port: number) => void, endWork?: () => Promise<void>): void {
  const { settings, engine, live } = services;
  live.connect(engine.channel);
  const life: Life = { stopping: false };
  const load = new Load();
  load.watch();
  measureProcess(engine, load);
  const stopTraces = startTraces(settings);
  const repeated = new RepeatedCalls(services);
  const { fetch } = createApp(services, life, load, repeated);
  const server = serve({ fetch, port: settings.port, hostname: settings.host, serverOptions: keepAlive(settings) }, (info: AddressInfo) =>
    onListening?.(info.port),
  );
  server.on('error', stopUnheard(settings));
  stopOnSignal(server, services, life, async () => {
    await endWork?.();
    await repeated.flush();
    await (await stopTraces)?.();
    await engine.close();
  });
}

/** What no request waits for: mails, scans, letters, daily jobs. @returns what ends it */
function startWork(services: Services): () => Promise<void> {
  const mails = startMails(services);
  const stopScans = startScans(services);
  const stopLoops = startLoops(services);
  const stopDrills = startDrills(services);
  const stopSealing = startSealing(services);
  const jobs = jobsOf(services).map((job) => ({ ...job, run: () => job.run(services) }));
  const stopJobs = startJobs(jobs, services);
  const stopMetrics = listenForMetrics(services, stopUnheard(services.settings.metrics, 'METRICS_'));
  return async () => {
    await Promise.all([stopJobs(), mails?.stop(), stopScans?.(), stopLoops(), stopDrills()]);
    await stopSealing();
    stopMetrics();
  };
}

/** Where there is somebody to collect them; what makes them is loaded there alone. */
async function startTraces({ tracesUrl }: Settings): Promise<(() => Promise<void>) | undefined> {
  return tracesUrl ? (await import('../ops/traces/start.ts')).startTraces(tracesUrl) : undefined;
}

/** Where nobody can be heard, there is nothing to serve. @param prefix of the variables that say where */
function stopUnheard(place: Pick<Settings, 'host' | 'port'>, prefix = ''): (error: NodeJS.ErrnoException) => never {
  return (error) => stopWith(listenObstacle(error, place, prefix) ?? error.message);
}

/** A connection must be given up by the balancer in front first: over one that this process is just closing a request would be lost. */
function keepAlive({ keepAliveSeconds }: Settings) {
  return { keepAliveTimeout: keepAliveSeconds * 1000, headersTimeout: (keepAliveSeconds + 5) * 1000 };
}

/** Sends mails where there is a server to send them by. */
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
    bodyOf: (row) => openedBody(row, sealer),
    attachmentsOf: async (row) => (await Promise.all(finders.map((find) => find(row)))).flatMap((found) => found ?? []),
    onGivenUp: (rows) => alertFailedMails(services, rows),
  });
}

/** Scans uploads for viruses where there is a clamd to ask; what waited when the last process ended comes first. */
function startScans(services: Services): (() => Promise<void>) | undefined {
  const { settings, log } = services;
  if (!settings.clamdUrl) return undefined;
  return startSteady({ name: 'virus scan', run: uploadScan(services, clamdScanner(settings.clamdUrl)), pause: 2000, longestPause: 5 * 60_000 }, log);
}

/** What capabilities look for all the time. @returns what ends all of it */
function startLoops(services: Services): () => Promise<void> {
  const loops = capabilities.flatMap((capability) => capability.loops ?? []).flatMap((loop) => loop(services) ?? []);
  const ends = loops.map((work) => startSteady(work, services.log));
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/** Has drills held that are asked for, and tells of those that were interrupted. */
function startDrills(services: Services): () => Promise<void> {
  return startSteady({ name: 'restore drills', run: drillRound(services), pause: 2000, longestPause: 60_000 }, services.log);
}

/** Puts new records into the chain. @returns what ends it, with what was written last */
function startSealing(services: Services): () => Promise<void> {
  const run = sealing(services);
  const stop = startSteady({ name: 'chain of records', run, pause: 2000, longestPause: 60_000 }, services.log);
  return async () => {
    await stop();
    await run().catch((error: unknown) => services.log.error({ err: error }, 'chain of records'));
  };
}

/** Settings from the environment and its file; a wrong one ends the process with one clear line. @param code what it ends with */
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
function tellOfSigning(signing: Signing, { signingCert, signingKey }: Settings, now: Date, log: Logger): void {
  const isBought = Boolean(signingCert || signingKey);
  const obstacle = signingObstacle(signing, now);
  if (obstacle && isBought) log.error({ obstacle }, 'letters cannot be signed');
  else if (obstacle) log.info('there is no certificate yet to sign letters with');
  else if (signing.identity?.isDemo) log.info('letters are signed with a certificate that this installation made for itself, for trying things out');
}

/** Removes uploads that a process left half-way. */
async function sweepUploads({ files, settings }: Services): Promise<void> {
  try {
    await files.incoming.sweep();
  } catch (error) {
    stopUnprepared(settings, error, 'ファイルの置き場所を準備できません（STORAGE_URL を確認してください）');
  }
}

function stopUnprepared(settings: Settings, error: unknown, text: string): never {
  stopWith(obstacle(error, settings) ?? `${text}: ${error instanceof Error ? error.message : error}`);
}

function open({ databaseUrl, pool, processes }: Settings): Engine {
  return openDatabase(databaseUrl, pool, processes > 1 ? machineChannel : undefined);
}

function openMigrated(settings: Settings, mayBeNew: boolean): Promise<{ readonly engine: Engine; readonly isUpdated: boolean }> {
  return orStop(settings, async () => {
    if (!mayBeNew) demandDatabaseFile(settings.databaseUrl);
    const engine = open(settings);
    const isNew = (await demandKnownDatabase(engine, settings.databaseUrl, mayBeNew)).length === 0;
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
    stopUnprepared(settings, error, 'データベースを準備できません（DATABASE_URL を確認してください）');
  }
}
