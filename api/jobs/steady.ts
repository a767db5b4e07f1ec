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
  let stopped = false;
  let wake: () => void = () => undefined;
  const running = (async () => {
    for (let wait = pause; !stopped; ) {
      const done = await run().catch((error: unknown) => {
        log.error({ job: name, err: error }, 'steady work');
        return false;
      });
      wait = done ? pause : Math.min(wait * 2, longestPause);
      if (!stopped) await new Promise<void>((resolve) => (wake = after(wait, resolve)));
    }
  })();
  return () => {
    stopped = true;
    wake();
    return running;
  };
}

/** @returns what calls it at once */
function after(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds);
  return () => {
    clearTimeout(timer);
    call();
  };
}
