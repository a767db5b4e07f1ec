import { Cron } from 'croner';
import type { Logger } from 'pino';

/** Work that is done at its time every day. It must be harmless to repeat: several processes do it, and a restart does it again. */
export interface Job {
  readonly name: string;
  /** A cron pattern in Japan time. */
  readonly pattern: string;
  /** @returns how much there was to do, for the log */
  readonly run: () => Promise<number>;
}

/** Runs each job at its time. @returns what ends them */
export function startJobs(jobs: readonly Job[], log: Logger): () => void {
  const running = jobs.map(
    ({ name, pattern, run }) =>
      new Cron(pattern, { timezone: 'Asia/Tokyo', protect: true, unref: true }, async () => {
        try {
          log.info({ job: name, count: await run() }, 'job done');
        } catch (error) {
          log.error({ job: name, err: error }, 'job failed');
        }
      }),
  );
  return () => {
    for (const job of running) job.stop();
  };
}
