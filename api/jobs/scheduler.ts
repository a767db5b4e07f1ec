import { Cron } from 'croner';
import type { Transaction } from '../db/database.ts';
import { lease } from '../db/lease.ts';
import { jobRuns } from '../ops/metrics/metrics.ts';
import { traced } from '../ops/traces/tracing.ts';
import type { DailyJob, JobTime, Services } from '../services.ts';

type RunServices = Pick<Services, 'engine' | 'now'>;

/** A run of a job that this process has claimed. */
interface Run {
  readonly id: number;
  /** The attempt number: a process whose lease has expired can no longer write to the run. */
  readonly attempts: number;
}

/** The lease of a process on a run; also the pause after a failure. */
const runLease = lease(90_000);
const renewalTime = runLease.length / 3;

/** Maximum attempts of one run; then the job waits for its next time. */
const tries = 3;

/** Milliseconds for which a missed run is made up for. */
const lateness = 60 * 60_000;

/** Milliseconds for which runs are kept. */
const kept = 30 * 24 * 60 * 60_000;

/** Claims the run that is due. One of several processes gets it; after the lease expires, another. @returns null to the others */
export function claimRun({ engine, now }: RunServices, job: string, due: Date): Promise<Run | null> {
  const at = now();
  return engine.transaction(async (db) => {
    if (at.getTime() - due.getTime() < lateness) await openRun(db, runOf(job, due), at);
    const open = db.selectFrom('job_runs').select(['id', 'attempts']).where('run', '=', runOf(job, due)).where('doneAt', 'is', null);
    const found = await engine.skipLocked(open.where('attempts', '<', tries).where(runLease.free(at))).executeTakeFirst();
    if (!found) return null;
    const attempts = found.attempts + 1;
    await db
      .updateTable('job_runs')
      .set({ attempts, claimedUntil: runLease.until(at), updatedAt: at.toISOString() })
      .where('id', '=', found.id)
      .execute();
    return { id: found.id, attempts };
  }, 'read committed');
}

const runOf = (job: string, due: Date) => `${job} ${due.toISOString()}`;

/** Also deletes old runs. */
async function openRun(db: Transaction, run: string, at: Date): Promise<void> {
  const known = await db.selectFrom('job_runs').select('id').where('run', '=', run).executeTakeFirst();
  if (known) return;
  await db
    .deleteFrom('job_runs')
    .where('createdAt', '<', new Date(at.getTime() - kept).toISOString())
    .execute();
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
  await db
    .insertInto('job_runs')
    .values({ run, attempts: 0, ...times })
    .onConflict((conflict) => conflict.column('run').doNothing())
    .execute();
}

async function renewRun(books: RunServices, run: Run): Promise<void> {
  await change(books, run, { claimedUntil: runLease.until(books.now()) });
}

export async function endRun(books: RunServices, run: Run): Promise<void> {
  await change(books, run, { doneAt: books.now().toISOString(), claimedUntil: null });
}

/** Releases the lease, so that another process takes the run over at once. */
export async function leaveRun(books: RunServices, run: Run): Promise<void> {
  await change(books, run, { claimedUntil: null });
}

async function change({ engine, now }: RunServices, { id, attempts }: Run, values: { doneAt?: string; claimedUntil: string | null }): Promise<void> {
  await engine.transaction(async (db) => {
    const ours = db.updateTable('job_runs').where('id', '=', id).where('attempts', '=', attempts);
    await ours.set({ ...values, updatedAt: now().toISOString() }).execute();
  }, 'read committed');
}

/** Whether a run needs no more work: done, given up, or too old to be made up for. */
async function isOver({ engine }: RunServices, job: string, due: Date): Promise<boolean> {
  const found = await engine.reader.selectFrom('job_runs').select(['doneAt', 'attempts']).where('run', '=', runOf(job, due)).executeTakeFirst();
  return found === undefined || found.doneAt !== null || found.attempts >= tries;
}

/** A job whose work is bound to this process. */
export interface Job extends JobTime {
  readonly run: () => Promise<number>;
}

/** The jobs that are enabled under these settings. */
export function jobsOf({ handlers, settings }: Pick<Services, 'handlers' | 'settings'>): (JobTime & Pick<DailyJob, 'run'>)[] {
  return Object.entries(handlers.jobs).flatMap(([name, { when, ...job }]) => ((when?.(settings) ?? true) ? [{ name, ...job }] : []));
}

/** Milliseconds between two checks of the clock. */
const pollInterval = 2000;

/** Runs each job at its times. @returns a function that stops them and leaves running ones to other processes */
export function startJobs(jobs: readonly Job[], services: Pick<Services, 'engine' | 'log' | 'now'>): () => Promise<void> {
  const ends = jobs.map((job) => scheduleJob(job, services));
  return async () => void (await Promise.all(ends.map((end) => end())));
}

function scheduleJob(job: Job, services: Pick<Services, 'engine' | 'log' | 'now'>): () => Promise<void> {
  const clock = new Cron(job.pattern, { timezone: 'Asia/Tokyo', paused: true });
  const { log } = services;
  let claimed: Run | null = null;
  let [looking, stopped] = [false, false];
  /** The last due time that needs no more work. */
  let settled = 0;
  const poll = async () => {
    const due = clock.previousRuns(1, services.now())[0];
    if (!due || due.getTime() === settled || looking) return;
    looking = true;
    try {
      claimed = await claimRun(services, job.name, due);
      if (claimed) await runClaimed(job, claimed, services, () => stopped);
      if (await isOver(services, job.name, due)) settled = due.getTime();
    } catch (error) {
      if (!stopped) log.error({ job: job.name, err: error }, 'job could not be looked after');
    } finally {
      claimed = null;
      looking = false;
    }
  };
  const timer = setInterval(() => void poll(), pollInterval);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    if (claimed) await leaveRun(services, claimed).catch(() => undefined);
  };
}

async function runClaimed(
  { name, run }: Job,
  claimed: Run,
  services: Pick<Services, 'engine' | 'log' | 'now'>,
  isStopped: () => boolean,
): Promise<void> {
  const { log } = services;
  const renewal = setInterval(() => void renewRun(services, claimed).catch(() => undefined), renewalTime);
  try {
    const count = await traced(`job ${name}`, () => run());
    log.info({ job: name, count }, 'job done');
    await endRun(services, claimed);
    jobRuns.inc({ job: name, result: 'done' });
  } catch (error) {
    // Another process repeats it when the lease has expired.
    if (isStopped()) return;
    jobRuns.inc({ job: name, result: 'failed' });
    log.error({ job: name, err: error }, 'job failed');
  } finally {
    clearInterval(renewal);
  }
}
