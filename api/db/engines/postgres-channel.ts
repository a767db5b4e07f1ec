import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Channel } from '../engine.ts';
import type { Servers } from './postgres-servers.ts';

/** The channel that the product's processes share; another database on the same server has its own. */
const name = 'seseragi';

/** Milliseconds until the next try to connect: doubled each time, up to the longest, and spread. */
const firstPause = 250;
const longestPause = 15_000;

/** A connection that carries nothing is asked so often, in milliseconds, whether it is alive: a router that forgot it says nothing. */
const heartbeat = 30_000;
const patience = 10_000;

/**
 * LISTEN on a connection of its own, since it must stay one and the same; NOTIFY over any. Where a pooler stands between, it must keep a session on one
 * connection.
 */
export function channelOn(servers: Servers): Channel {
  return {
    async tell(text) {
      const client = await servers.connect();
      // A hint need not outlive a crash: nobody waits for the disk, least of all the transactions that would come behind it.
      const told = client.query(`SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`, [name, text]);
      await told.finally(() => client.release());
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
    // Perhaps another server has taken over.
    await listening.servers.lookAgain();
    const longest = Math.min(firstPause * 2 ** failures++, longestPause);
    await pause(longest * (0.5 + Math.random() / 2), undefined, { signal: listening.end, ref: false }).catch(() => undefined);
  }
}

/** Until the connection breaks, or it is to end. */
async function listenOnce({ servers, hear, end }: Listening, begun: () => void): Promise<void> {
  if (servers.url === null) throw new Error('No server is known');
  const client = new pg.Client({
    connectionString: servers.url,
    keepAlive: true,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
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
    // A line that is dead does not even take the farewell.
    await Promise.race([client.end(), pause(1000, undefined, { ref: false })]).catch(() => undefined);
  }
}
