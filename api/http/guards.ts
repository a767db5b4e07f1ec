import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { networkOf } from '../access/network.ts';
import { overloaded, tooManyCalls } from '../failures/failure.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings/settings.ts';
import { isNearby, noteUntrustedProxy } from './untrusted-proxy.ts';

/** Maximum concurrent reads of one process; more would only wait for the processor or a connection. */
const maxReads = 200;

/** Milliseconds of event-loop delay that count as overload when measured twice in a row; a single long task is not overload. */
const maxDelay = 500;

/** Reads begun since the last measurement from which on a delayed measurement is not due to a single task. */
const manyReads = 20;

/** Milliseconds between two measurements. */
const measureInterval = 50;

/** Measures the load of the process. Beyond a limit it refuses reads immediately, so that writes get their turn. */
export class Load {
  #reads = 0;
  #delay = 0;
  #begun = 0;
  #due = Number.POSITIVE_INFINITY;
  readonly #maxCallers: number;

  constructor(maxCallers = maxReads) {
    this.#maxCallers = maxCallers;
  }

  /** Number of running reads. */
  get reads(): number {
    return this.#reads;
  }

  /** Starts measuring the event-loop delay. @returns a function that stops it */
  watch(): () => void {
    let before = 0;
    this.#due = performance.now() + measureInterval;
    const timer = setInterval(() => {
      const now = performance.now();
      const late = now - this.#due;
      this.#delay = Math.min(before, late);
      this.#begun = 0;
      [this.#due, before] = [now + measureInterval, late];
    }, measureInterval);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Runs a read if the load permits. @throws Failure 503 when overloaded */
  async read<T>(work: () => Promise<T>): Promise<T> {
    if (this.#reads >= this.#maxCallers || this.#isBehind()) throw overloaded();
    this.#begun++;
    this.#reads++;
    try {
      return await work();
    } finally {
      this.#reads--;
    }
  }

  /** Also detects overload within one turn of the event loop, when hundreds of requests are handled before the next measurement. */
  #isBehind(): boolean {
    return this.#delay > maxDelay || (this.#begun >= manyReads && performance.now() - this.#due > 2 * maxDelay);
  }
}

/** The caller's address; behind a trusted proxy the last one that the proxy itself saw. */
export function callerAddress(context: Context, services: Pick<Services, 'settings' | 'log' | 'engine' | 'now'>): string | null {
  const forwarded = context.req.header('x-forwarded-for');
  if (forwarded && services.settings.trustProxy) return forwarded.split(',').at(-1)?.trim() || null;
  const peer = peerOf(context);
  // Anybody can send the header, so it is only noted from nearby addresses.
  if (forwarded && isNearby(peer)) noteUntrustedProxy(services);
  return peer;
}

/** The peer address of the connection; null for a call in process. */
function peerOf(context: Context): string | null {
  try {
    return getConnInfo(context).remote.address ?? null;
  } catch {
    return null;
  }
}

/** Counts a call against its limits. `token` is empty for callers without a session, `address` is null within the process. @throws Failure 429 */
export type RateLimit = (token: string, address: string | null) => void;

/** Generous for fast users, but stops loops. Each process counts for itself. */
export function rateLimit({ rateLimits }: Pick<Settings, 'rateLimits'>, clock = () => performance.now()): RateLimit {
  const [ofSession, ofAddress] = [buckets(rateLimits.session, clock), buckets(rateLimits.address, clock)];
  return (token, address) => {
    // A token may be made up, so calls also count for the address.
    const wait = (address === null ? 0 : ofAddress(networkOf(address))) || (token === '' ? 0 : ofSession(token));
    if (wait > 0) throw tooManyCalls(wait);
  };
}

/** Maximum number of callers remembered; the longest idle one is evicted. */
const maxCallers = 20_000;

/** The share of a minute's calls that may come in one burst. */
const burst = 1 / 5;

/**
 * Token buckets by caller, in the memory of this process.
 * @param perMinute sustained calls of a caller; 0 for no limit
 * @param clock monotonic milliseconds
 * @returns a function that takes a token; it returns the seconds to wait before retrying, 0 for an admitted call
 */
export function buckets(perMinute: number, clock: () => number): (caller: string) => number {
  if (perMinute === 0) return () => 0;
  const [size, perMillisecond] = [perMinute * burst, perMinute / 60_000];
  const known = new Map<string, { readonly left: number; readonly at: number }>();
  return (caller) => {
    const at = clock();
    const { left: before, at: since } = known.get(caller) ?? { left: size, at };
    const left = Math.min(size, before + (at - since) * perMillisecond);
    // A Map keeps insertion order: active callers are moved to the end, so the first is the longest idle one.
    known.delete(caller);
    known.set(caller, { left: left < 1 ? left : left - 1, at });
    if (known.size > maxCallers) known.delete(known.keys().next().value as string);
    // Waits for a tenth of the bucket: after a single token the next call would be refused again.
    return left < 1 ? Math.max(1, Math.ceil((size / 10 - left) / perMillisecond / 1000)) : 0;
  };
}
