import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Connections, ServerState } from '../engine.ts';

/** Milliseconds for a server to report its state. */
const timeout = 3000;

/** Milliseconds for a standby to catch up with what is committed, and between two polls. */
const catchUpTime = 1000;
const pollInterval = 50;

/** Maximum connections to a standby. */
const standbyConnections = 4;

/**
 * Planner settings of each connection. Random reads are nearly as cheap as sequential ones in memory and on SSDs, while PostgreSQL's default of four
 * times the price makes it scan small tables. Long queries end before JIT compilation pays off.
 */
const planning = 'SET random_page_cost = 1.1; SET jit = off';

/** The state of a server. Each takeover begins a new timeline; a standby has none of its own. Log positions are in bytes. */
const stateText = `SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline,
  (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END - '0/0'::pg_lsn)::float8 AS position`;

/** A standby is used only with hot_standby_feedback, since it would otherwise cancel long reads that conflict with vacuumed rows. */
const isReadableText = `SELECT pg_is_in_recovery() AND current_setting('hot_standby_feedback') = 'on' AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS yes`;

interface ReportedState {
  readonly timeline: string | null;
  readonly position: number;
}

/** Splits `postgres://user:password@first:5432,second/name` into the address of each server, as libpq reads it. */
export function serverUrls(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => before + host + after);
}

/** A source of connections. */
export interface Connecting {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

interface Server {
  readonly url: string;
  readonly pool: pg.Pool;
  /** For reads while the server is a standby. */
  readonly standby: pg.Pool;
}

/**
 * The servers of an address, one of which accepts writes. All connections go to the known primary until none can be opened. Then all servers are
 * queried, and the one with the latest timeline is used; a server that is known to have been left behind by a takeover is never used again.
 */
export class Servers implements Connecting {
  readonly #all: readonly Server[];
  #primary: Server | undefined;
  #timeline = '';
  #looking: Promise<void> | undefined;
  /** Why no server answered; null where one did. */
  #trouble: Error | null = null;

  constructor(url: string, options: pg.PoolConfig) {
    const urls = serverUrls(url);
    this.#all = urls.map((connectionString) => ({
      url: connectionString,
      pool: poolOf({ ...options, connectionString }, urls.length > 1 ? assertPrimary : undefined),
      standby: poolOf({ ...options, connectionString, max: standbyConnections }),
    }));
    if (this.#all.length === 1) this.#primary = this.#all[0];
  }

  /** The source of connections to the primary; with a single server it is used directly. */
  get connecting(): Connecting {
    return this.#all.length === 1 ? this.#server().pool : this;
  }

  /** Connects to the primary. */
  async connect(): Promise<pg.PoolClient> {
    const asked = this.#primary;
    try {
      return await this.#server().pool.connect();
    } catch (error) {
      // Another call may have found the new primary meanwhile.
      if (this.#primary === asked) await this.lookAgain();
      if (this.#primary === asked) throw asked ? error : (this.#trouble ?? error);
      return this.#server().pool.connect();
    }
  }

  /** The address of the primary; null while unknown. */
  get url(): string | null {
    return this.#primary?.url ?? null;
  }

  connections(): Connections {
    const pool = this.#primary?.pool;
    return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
  }

  /** Queries which server is the primary, where there are several. */
  async lookAgain(): Promise<void> {
    if (this.#all.length === 1) return;
    this.#looking ??= this.#pollInterval().finally(() => (this.#looking = undefined));
    await this.#looking;
  }

  /** A standby that has everything committed so far and does not cancel long reads; null where there is none. */
  async standby(): Promise<pg.Pool | null> {
    const standbys = this.#all.filter((server) => server !== this.#primary);
    if (standbys.length === 0) return null;
    const client = await this.connect();
    const { rows } = await client.query<{ at: string }>('SELECT pg_current_wal_flush_lsn()::text AS at').finally(() => client.release());
    const until = performance.now() + catchUpTime;
    const found = await Promise.all(standbys.map(({ standby }) => holds(standby, rows[0]?.at as string, until)));
    return standbys.find((_, index) => found[index])?.standby ?? null;
  }

  /** The state of each server; empty where there is only one. */
  async states(): Promise<ServerState[]> {
    if (this.#all.length === 1) return [];
    const { reported } = await this.#askAll();
    const newest = newestTimeline(reported);
    const written = reported.find((one) => one?.timeline === newest)?.position;
    return reported.map((one, index) => {
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

  async #askAll(): Promise<{ reported: (ReportedState | null)[]; trouble: Error | null }> {
    const answers = await Promise.allSettled(this.#all.map(({ url }) => ask(url)));
    const [first] = answers;
    const isAnybodyThere = answers.some(({ status }) => status === 'fulfilled');
    return {
      reported: answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : null)),
      trouble: first?.status === 'rejected' && !isAnybodyThere ? first.reason : null,
    };
  }

  async #pollInterval(): Promise<void> {
    const { reported, trouble } = await this.#askAll();
    this.#trouble = trouble;
    const newest = newestTimeline(reported);
    const primary = this.#all.find((_, index) => reported[index]?.timeline === newest);
    if (primary && newest >= this.#timeline) [this.#primary, this.#timeline] = [primary, newest];
  }
}

/** Carries the error code of a read-only server. */
class NoPrimary extends Error {
  readonly code = '25006';

  constructor() {
    super('No server of DATABASE_URL takes writes');
  }
}

type OnConnect = (client: pg.ClientBase) => Promise<void>;

function poolOf(options: pg.PoolConfig, greet?: OnConnect): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(planning);
    await greet?.(client);
  };
  const pool = new pg.Pool({ ...options, onConnect });
  // A broken connection, idle or checked out, is replaced at the next use; its error event must not end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** @throws where the server has become a standby */
const assertPrimary: OnConnect = async (client) => {
  const { rows } = await client.query<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows');
  if (rows[0]?.follows) throw new NoPrimary();
};

const newestTimeline = (reported: readonly (ReportedState | null)[]): string =>
  reported
    .map((one) => one?.timeline ?? '')
    .sort()
    .at(-1) as string;

async function ask(url: string): Promise<ReportedState> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    application_name: 'seseragi look',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<ReportedState>(stateText)).rows[0] as ReportedState;
  } finally {
    // A hanging connection does not complete the close, so nobody waits for it.
    void client.end().catch(() => undefined);
  }
}

async function holds(pool: pg.Pool, position: string, until: number): Promise<boolean> {
  try {
    for (;;) {
      const { rows } = await pool.query<{ yes: boolean | null }>(isReadableText, [position]);
      if (rows[0]?.yes || performance.now() > until) return rows[0]?.yes === true;
      await pause(pollInterval);
    }
  } catch {
    return false;
  }
}
