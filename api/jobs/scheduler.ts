import { Cron } from 'croner';
import type { Services } from '../services.ts';
import { claimRun, endRun, isOver, leaveRun, type Run, renewalTime, renewRun } from './runs.ts';

/** Work that is done at its time every day, by one of the processes. It must be harmless to repeat: one that died over it leaves it to another. */
export interface Job {
  readonly name: string;
  /** A cron pattern in Japan time. */
  readonly pattern: string;
  /** @returns how much there was to do, for the log */
  readonly run: () => Promise<number>;
}

/** Milliseconds between two looks at the clock. */
const look = 2000;

/** Does each job at its time. @returns what ends them: what still runs is left to the other processes */
export function startJobs(jobs: readonly Job[], services: Pick<Services, 'engine' | 'log' | 'now'>): () => Promise<void> {
  const ends = jobs.map((job) => keepDoing(job, services));
  return async () => void (await Promise.all(ends.map((end) => end())));
}

function keepDoing(job: Job, services: Pick<Services, 'engine' | 'log' | 'now'>): () => Promise<void> {
  const clock = new Cron(job.pattern, { timezone: 'Asia/Tokyo', paused: true });
  const { log } = services;
  let held: Run | null = null;
  let [looking, stopped] = [false, false];
  /** The last time that nobody has to look after any more. */
  let settled = 0;
  const turn = async () => {
    const due = clock.previousRuns(1, services.now())[0];
    if (!due || due.getTime() === settled || looking) return;
    looking = true;
    try {
      held = await claimRun(services, job.name, due);
      if (held) await attend(job, held, services, () => stopped);
      if (await isOver(services, job.name, due)) settled = due.getTime();
    } catch (error) {
      if (!stopped) log.error({ job: job.name, err: error }, 'job could not be looked after');
    } finally {
      held = null;
      looking = false;
    }
  };
  const timer = setInterval(() => void turn(), look);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    if (held) await leaveRun(services, held).catch(() => undefined);
  };
}

async function attend({ name, run }: Job, held: Run, services: Pick<Services, 'engine' | 'log' | 'now'>, isStopped: () => boolean): Promise<void> {
  const { log } = services;
  const renewal = setInterval(() => void renewRun(services, held).catch(() => undefined), renewalTime);
  try {
    log.info({ job: name, count: await run() }, 'job done');
    await endRun(services, held);
  } catch (error) {
    // Its turn comes again when the claim has run out.
    if (!isStopped()) log.error({ job: name, err: error }, 'job failed');
  } finally {
    clearInterval(renewal);
  }
}
