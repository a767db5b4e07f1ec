import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Channel } from '../engine.ts';
import type { Servers } from './postgres-servers.ts';

/** The notification channel of the product; other databases on the same server have their own. */
const name = 'seseragi';

/** Milliseconds before reconnecting: doubled on each attempt up to the maximum, with jitter. */
const firstPause = 250;
const maxPause = 15_000;

/** Milliseconds between keep-alive queries on an idle connection: a router may drop it silently. */
const heartbeat = 30_000;
const timeout = 10_000;

/** LISTEN uses a dedicated connection; NOTIFY any. A pooler in between must use session pooling. */
export function channelOn(servers: Servers): Channel {
  return {
    async tell(text) {
      const client = await servers.connect();
      // A hint need not survive a crash, so the commit does not wait for the disk, and later transactions do not wait behind it.
      const notified = client.query(`SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`, [name, text]);
      await notified.finally(() => client.release());
    },
    listen(hear, missed) {
      const end = new AbortController();
      const running = keepListening({ servers, hear, missed, end: end.signal });
      return () => {
        end.abort();
        return running;
      };
    },
  };
}

interface Listening {
  readonly servers: Servers;
  readonly hear: (text: string) => void;
  readonly missed: () => void;
  readonly end: AbortSignal;
}

async function keepListening(listening: Listening): Promise<void> {
  let failures = 0;
  let isFirst = true;
  const begun = () => {
    if (!isFirst) listening.missed();
    isFirst = false;
    failures = 0;
  };
  while (!listening.end.aborted) {
    await listenOnce(listening, begun).catch(() => undefined);
    if (listening.end.aborted) return;
    // Another server may have taken over.
    await listening.servers.lookAgain();
    const limit = Math.min(firstPause * 2 ** failures++, maxPause);
    await pause(limit * (0.5 + Math.random() / 2), undefined, { signal: listening.end, ref: false }).catch(() => undefined);
  }
}

/** Listens until the connection breaks or is to end. */
async function listenOnce({ servers, hear, end }: Listening, begun: () => void): Promise<void> {
  if (servers.url === null) throw new Error('No server is known');
  const client = new pg.Client({
    connectionString: servers.url,
    keepAlive: true,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    application_name: 'seseragi live',
  });
  let hangUp: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (hangUp = resolve));
  for (const event of ['error', 'end'] as const) client.on(event, hangUp);
  end.addEventListener('abort', hangUp, { once: true });
  client.on('notification', ({ payload }) => hear(payload ?? ''));
  const timer = setInterval(() => void client.query('SELECT 1').catch(hangUp), heartbeat);
  timer.unref();
  try {
    await client.connect();
    await client.query(`LISTEN ${name}`);
    begun();
    await over;
  } finally {
    clearInterval(timer);
    end.removeEventListener('abort', hangUp);
    // A dead connection does not even complete the close, so closing has a time limit.
    await Promise.race([client.end(), pause(1000, undefined, { ref: false })]).catch(() => undefined);
  }
}
