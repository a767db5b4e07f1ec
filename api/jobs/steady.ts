import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Work that is looked for all the time. */
export interface SteadyWork {
  readonly name: string;
  /** One round. @returns whether all of it could be done; a throw counts as no */
  readonly run: () => Promise<boolean>;
  /** Milliseconds between two rounds; doubled after each round that fails, up to the longest. */
  readonly pause: number;
  readonly longestPause: number;
}

/** Runs rounds of work as long as the process lives. @returns what ends it, when the round that runs is through */
export function startSteady({ name, run, pause, longestPause }: SteadyWork, log: Logger): () => Promise<void> {
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
