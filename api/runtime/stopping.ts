import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerType } from '@hono/node-server';
import type { Services } from '../services.ts';

/** Whether this process has been told to stop. */
export interface Life {
  stopping: boolean;
}

/** Milliseconds in which what runs must be through. */
export const patience = 25_000;

/**
 * At SIGTERM or SIGINT: says at `/readyz` that it takes nothing new, gives a proxy the time to learn of it, lets what runs finish, and ends the process.
 */
export function stopOnSignal(server: ServerType, { log, settings, live }: Services, life: Life, end: () => Promise<void>): void {
  const stop = async (signal: string) => {
    // Ctrl+C in a terminal reaches every process there, beside the word of the one that leads them.
    if (life.stopping) return;
    log.info({ signal }, 'stopping');
    life.stopping = true;
    // Each answer is the last on its connection: the next request comes over a new one, to a process that stays.
    server.prependListener('request', (_: unknown, response: ServerResponse) => (response.shouldKeepAlive = false));
    setTimeout(() => process.exit(1), settings.drainSeconds * 1000 + patience).unref();
    await pause(settings.drainSeconds * 1000);
    server.close(async () => {
      await end();
      process.exit(0);
    });
    // Connections that are kept open without being used would hold the stop up: those of now, and those whose answer is still on its way.
    if ('closeIdleConnections' in server) {
      server.keepAliveTimeout = 1;
      server.closeIdleConnections();
    }
    await live.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
