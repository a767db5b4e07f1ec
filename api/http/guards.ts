import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { networkOf } from '../access/network.ts';
import { overloaded, tooManyCalls } from '../failures/failure.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings/settings.ts';
import { isNearby, noteUntrustedProxy } from './untrusted-proxy.ts';

/** Reads that one process has under way at most. Beyond, they would only wait for one another: for the processor, or for a connection. */
const mostReads = 200;

/** Milliseconds that everything in the process may be behind time, twice in a row: a single long piece of work is no overload. */
const mostDelay = 500;

/** Reads that have begun since the last look, from which on what keeps the process from looking is no single piece of work. */
const manyReads = 20;

/** Milliseconds between two looks at how far behind it is. */
const look = 50;

/** How much a process has to do. Past a bound, whoever only reads is sent away for a moment, at once, so that what is to be saved gets its turn. */
export class Load {
  #reads = 0;
  #delay = 0;
  #begun = 0;
  #due = Number.POSITIVE_INFINITY;
  readonly #most: number;

  constructor(most = mostReads) {
    this.#most = most;
  }

  /** Those under way. */
  get reads(): number {
    return this.#reads;
  }

  /** Begins to look how far behind time the process is. @returns what ends it */
  watch(): () => void {
    let before = 0;
    this.#due = performance.now() + look;
    const timer = setInterval(() => {
      const now = performance.now();
      const late = now - this.#due;
      this.#delay = Math.min(before, late);
      this.#begun = 0;
      [this.#due, before] = [now + look, late];
    }, look);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Reads, when there is room for it. @throws Failure 503 when there is none */
  async read<T>(work: () => Promise<T>): Promise<T> {
    if (this.#reads >= this.#most || this.#isBehind()) throw overloaded();
    this.#begun++;
    this.#reads++;
    try {
      return await work();
    } finally {
      this.#reads--;
    }
  }

  /** Also in mid-turn: hundreds of requests that have come in together are worked off before it looks again. */
  #isBehind(): boolean {
    return this.#delay > mostDelay || (this.#begun >= manyReads && performance.now() - this.#due > 2 * mostDelay);
  }
}

/** The caller's address; behind a trusted proxy the last one that the proxy itself saw. */
export function callerAddress(context: Context, services: Pick<Services, 'settings' | 'log' | 'engine' | 'now'>): string | null {
  const forwarded = context.req.header('x-forwarded-for');
  if (forwarded && services.settings.trustProxy) return forwarded.split(',').at(-1)?.trim() || null;
  const peer = peerOf(context);
  // Anybody may send the header; one that a stranger sends says nothing of a proxy.
  if (forwarded && isNearby(peer)) noteUntrustedProxy(services);
  return peer;
}

/** Who has opened the connection; null for a call in process, without one. */
function peerOf(context: Context): string | null {
  try {
    return getConnInfo(context).remote.address ?? null;
  } catch {
    return null;
  }
}

/** Lets a call in, or not. `token` is empty for callers without a session, `address` null for those in the same process. @throws Failure 429 */
export type RateLimit = (token: string, address: string | null) => void;

/** Generous for people, who press as fast as they can, and an end to loops. Each process counts for itself. */
export function rateLimit({ rateLimits }: Pick<Settings, 'rateLimits'>, clock = () => performance.now()): RateLimit {
  const [ofSession, ofAddress] = [buckets(rateLimits.session, clock), buckets(rateLimits.address, clock)];
  return (token, address) => {
    // Anybody can make a token up: whose it is, the address answers for.
    const wait = (address === null ? 0 : ofAddress(networkOf(address))) || (token === '' ? 0 : ofSession(token));
    if (wait > 0) throw tooManyCalls(wait);
  };
}

/** Callers remembered at most; the one that has been silent for longest starts anew. */
const most = 20_000;

/** The part of a minute's calls that may come at once. */
const burst = 1 / 5;

/**
 * A token bucket for each caller, in the memory of this process.
 * @param perMinute calls that a caller may make in the long run; 0 for any number
 * @param clock milliseconds that never go back
 * @returns takes a call; the answer is how many seconds to wait before the next one is worth making, 0 for a call that may go on
 */
export function buckets(perMinute: number, clock: () => number): (caller: string) => number {
  if (perMinute === 0) return () => 0;
  const [size, perMillisecond] = [perMinute * burst, perMinute / 60_000];
  const known = new Map<string, { readonly left: number; readonly at: number }>();
  return (caller) => {
    const at = clock();
    const { left: before, at: since } = known.get(caller) ?? { left: size, at };
    const left = Math.min(size, before + (at - since) * perMillisecond);
    // A Map keeps its order: who calls goes to the end, the first has been silent for longest.
    known.delete(caller);
    known.set(caller, { left: left < 1 ? left : left - 1, at });
    if (known.size > most) known.delete(known.keys().next().value as string);
    // A tenth of the bucket: one call at a time would only be refused again.
    return left < 1 ? Math.max(1, Math.ceil((size / 10 - left) / perMillisecond / 1000)) : 0;
  };
}
