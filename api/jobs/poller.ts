import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Work that is polled for continuously. */
export interface Poller {
  readonly name: string;
  /** One run. @returns whether everything could be done; throwing counts as false */
  readonly run: () => Promise<boolean>;
  /** Milliseconds between two runs; doubled after each failure, up to the maximum. */
  readonly pause: number;
  readonly longestPause: number;
}

/** Runs a poller as long as the process lives. @returns a function that stops it after the current run */
export function startPoller({ name, run, pause, longestPause }: Poller, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    for (let wait = pause; !signal.aborted; ) {
      const done = await run().catch((error: unknown) => {
        log.error({ job: name, err: error }, 'steady work');
        return false;
      });
      wait = done ? pause : Math.min(wait * 2, longestPause);
      await setTimeout(wait, undefined, { signal }).catch(() => undefined);
    }
  })();
  return () => {
    stopping.abort();
    return running;
  };
}
