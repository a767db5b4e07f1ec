import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerType } from '@hono/node-server';
import type { Services } from '../services.ts';

/** Whether this process has been told to stop. */
export interface ShutdownState {
  stopping: boolean;
}

/** Milliseconds within which running requests must finish. */
export const shutdownTimeout = 25_000;

/** On SIGTERM or SIGINT: reports not ready at `/readyz`, waits for the proxy to notice, lets running requests finish, and ends the process. */
export function stopOnSignal(server: ServerType, { log, settings, live }: Services, life: ShutdownState, end: () => Promise<void>): void {
  const stop = async (signal: string) => {
    // Ctrl+C in a terminal signals every process, in addition to the message from the leader.
    if (life.stopping) return;
    log.info({ signal }, 'stopping');
    life.stopping = true;
    // Closes each connection after its response, so that the next request goes to a process that stays.
    server.prependListener('request', (_: unknown, response: ServerResponse) => (response.shouldKeepAlive = false));
    setTimeout(() => process.exit(1), settings.drainSeconds * 1000 + shutdownTimeout).unref();
    await pause(settings.drainSeconds * 1000);
    server.close(async () => {
      await end();
      process.exit(0);
    });
    // Idle keep-alive connections would delay the stop, both those of now and those whose response is still being sent.
    if ('closeIdleConnections' in server) {
      server.keepAliveTimeout = 1;
      server.closeIdleConnections();
    }
    await live.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
