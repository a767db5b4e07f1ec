import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Connections, ServerState } from '../engine.ts';

/** Milliseconds that a server has to say what it does. */
const patience = 3000;

/** Milliseconds that a standby has to catch up with what is committed, and between two looks. */
const catchingUp = 1000;
const look = 50;

/** Connections to a standby at most. */
const standbyConnections = 4;

/**
 * How each connection plans. Rows are looked up by an index, one by one, in memory or on a disk without arms: nearly as cheap as side by side, where the
 * server assumes four times the price and rather reads small tables from end to end for every record. And what it takes for long work is over before a
 * compiler has begun.
 */
const planning = 'SET random_page_cost = 1.1; SET jit = off';

/** What a server does. Each takeover begins a timeline; one that only follows has none of its own. Positions count the bytes of the log. */
const stateText = `SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline,
  (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END - '0/0'::pg_lsn)::float8 AS position`;

/** A standby that would break off a long read, to keep up with rows that are vacuumed away, is none to read from. */
const isReadableText = `SELECT pg_is_in_recovery() AND current_setting('hot_standby_feedback') = 'on' AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS yes`;

interface Said {
  readonly timeline: string | null;
  readonly position: number;
}

/** `postgres://user:password@first:5432,second/name` as the address of each server, as libpq reads it. */
export function serverUrls(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => before + host + after);
}

/** What gives connections. */
export interface Connecting {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

interface Server {
  readonly url: string;
  readonly pool: pg.Pool;
  /** For reads while it follows another. */
  readonly standby: pg.Pool;
}

/**
 * The servers of an address, one of which takes writes: all connections go there until none can be had. Then all are asked, and the one that has taken over
 * last is used; never one that was left behind by a takeover this process knows of, whatever it says of itself.
 */
export class Servers implements Connecting {
  readonly #all: readonly Server[];
  #primary: Server | undefined;
  #timeline = '';
  #looking: Promise<void> | undefined;
  /** Why none of them answered; null where one did. */
  #trouble: Error | null = null;

  constructor(url: string, options: pg.PoolConfig) {
    const urls = serverUrls(url);
    this.#all = urls.map((connectionString) => ({
      url: connectionString,
      pool: poolOf({ ...options, connectionString }, urls.length > 1 ? demandPrimary : undefined),
      standby: poolOf({ ...options, connectionString, max: standbyConnections }),
    }));
    if (this.#all.length === 1) this.#primary = this.#all[0];
  }

  /** What connects to the server that takes writes: nothing stands before the only one. */
  get connecting(): Connecting {
    return this.#all.length === 1 ? this.#server().pool : this;
  }

  /** To the server that takes writes. */
  async connect(): Promise<pg.PoolClient> {
    const asked = this.#primary;
    try {
      return await this.#server().pool.connect();
    } catch (error) {
      // Another call may have found meanwhile which one has taken over.
      if (this.#primary === asked) await this.lookAgain();
      if (this.#primary === asked) throw asked ? error : (this.#trouble ?? error);
      return this.#server().pool.connect();
    }
  }

  /** The address of the server that takes writes; null while none is known. */
  get url(): string | null {
    return this.#primary?.url ?? null;
  }

  connections(): Connections {
    const pool = this.#primary?.pool;
    return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
  }

  /** Asks all which of them takes writes, where there are several. */
  async lookAgain(): Promise<void> {
    if (this.#all.length === 1) return;
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    await this.#looking;
  }

  /** A standby that holds all that is committed now, and lets long reads end; null where there is none. */
  async standby(): Promise<pg.Pool | null> {
    const standbys = this.#all.filter((server) => server !== this.#primary);
    if (standbys.length === 0) return null;
    const client = await this.connect();
    const { rows } = await client.query<{ at: string }>('SELECT pg_current_wal_flush_lsn()::text AS at').finally(() => client.release());
    const until = performance.now() + catchingUp;
    const found = await Promise.all(standbys.map(({ standby }) => holds(standby, rows[0]?.at as string, until)));
    return standbys.find((_, index) => found[index])?.standby ?? null;
  }

  /** What each does; none where there is but one. */
  async states(): Promise<ServerState[]> {
    if (this.#all.length === 1) return [];
    const { said } = await this.#askAll();
    const newest = newestTimeline(said);
    const written = said.find((one) => one?.timeline === newest)?.position;
    return said.map((one, index) => {
      const { host } = new URL(this.#all[index]?.url as string);
      if (!one) return { host, state: 'away', behind: null };
      if (one.timeline === null) return { host, state: 'standby', behind: written === undefined ? null : Math.max(0, written - one.position) };
      return { host, state: one.timeline === newest ? 'primary' : 'leftBehind', behind: null };
    });
  }

  async end(): Promise<void> {
    const pools = this.#all.flatMap(({ pool, standby }) => [pool, standby]);
    await Promise.all(pools.map((pool) => (pool.ended ? undefined : pool.end())));
  }

  #server(): Server {
    if (!this.#primary) throw new NoPrimary();
    return this.#primary;
  }

  async #askAll(): Promise<{ said: (Said | null)[]; trouble: Error | null }> {
    const answers = await Promise.allSettled(this.#all.map(({ url }) => ask(url)));
    const [first] = answers;
    const isAnybodyThere = answers.some(({ status }) => status === 'fulfilled');
    return {
      said: answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : null)),
      trouble: first?.status === 'rejected' && !isAnybodyThere ? first.reason : null,
    };
  }

  async #look(): Promise<void> {
    const { said, trouble } = await this.#askAll();
    this.#trouble = trouble;
    const newest = newestTimeline(said);
    const primary = this.#all.find((_, index) => said[index]?.timeline === newest);
    if (primary && newest >= this.#timeline) [this.#primary, this.#timeline] = [primary, newest];
  }
}

/** As the server itself would refuse to write. */
class NoPrimary extends Error {
  readonly code = '25006';

  constructor() {
    super('No server of DATABASE_URL takes writes');
  }
}

type Greets = (client: pg.ClientBase) => Promise<void>;

function poolOf(options: pg.PoolConfig, greet?: Greets): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(planning);
    await greet?.(client);
  };
  const pool = new pg.Pool({ ...options, onConnect });
  // A connection that dies is replaced at the next use. Whether it lay idle or was held between two statements: the process must not fall over it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** @throws where the server has come back to follow another */
const demandPrimary: Greets = async (client) => {
  const { rows } = await client.query<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows');
  if (rows[0]?.follows) throw new NoPrimary();
};

const newestTimeline = (said: readonly (Said | null)[]): string =>
  said
    .map((one) => one?.timeline ?? '')
    .sort()
    .at(-1) as string;

async function ask(url: string): Promise<Said> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'seseragi look',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Said>(stateText)).rows[0] as Said;
  } finally {
    // One that hangs does not even take the farewell.
    void client.end().catch(() => undefined);
  }
}

async function holds(pool: pg.Pool, position: string, until: number): Promise<boolean> {
  try {
    for (;;) {
      const { rows } = await pool.query<{ yes: boolean | null }>(isReadableText, [position]);
      if (rows[0]?.yes || performance.now() > until) return rows[0]?.yes === true;
      await pause(look);
    }
  } catch {
    return false;
  }
}
