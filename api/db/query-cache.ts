import { cacheReads } from '../ops/metrics/metrics.ts';
import type { InnerEngine, Version } from './engine.ts';

/** A cached result over rows: counts, ids, cursors. */
interface Answer {
  readonly rows: readonly unknown[];
}

/** Results read while the database was at one version. */
class QueryCache {
  readonly version: Version;
  readonly #answers = new Map<string, Answer>();
  /** Over all cached results. */
  #rows = 0;

  constructor(version: Version) {
    this.version = version;
  }

  /** Cleared at a few megabytes. */
  get isFull(): boolean {
    return this.#rows > 30_000;
  }

  get(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  set(key: string, answer: Answer): void {
    this.#answers.set(key, answer);
    this.#rows += answer.rows.length + 1;
  }
}

const caches = new WeakMap<InnerEngine, QueryCache>();

/**
 * The cache for the committed state; the next commit by any process invalidates it. The version is read at every call, so a result may be newer than
 * the call, never older. A read that outlasts its version fills a cache that nobody uses any more.
 */
export async function queryCacheOf(engine: InnerEngine): Promise<QueryCache> {
  const version = await engine.version();
  const known = caches.get(engine);
  if (known && version !== null && known.version === version && !known.isFull) return known;
  const fresh = new QueryCache(version);
  caches.set(engine, fresh);
  return fresh;
}

const [hits, misses] = [cacheReads.labels({ result: 'hit' }), cacheReads.labels({ result: 'miss' })];

/** Caches an expensive query until the next commit. @param key distinguishes it from all others */
export async function cached<A extends Answer>(engine: InnerEngine, key: string, find: () => Promise<A>): Promise<A> {
  const cache = await queryCacheOf(engine);
  const known = cache.get(key);
  (known ? hits : misses).inc();
  if (known) return known as A;
  const answer = await find();
  cache.set(key, answer);
  return answer;
}

/** `Engine.read`, cached, for counts. */
export async function readCached(engine: InnerEngine, sql: string, parameters: readonly unknown[]): Promise<readonly unknown[][]> {
  const answer = await cached(engine, `${sql}\n${JSON.stringify(parameters)}`, async () => ({ rows: await engine.read(sql, parameters) }));
  return answer.rows;
}
