import { cacheReads } from '../ops/metrics/metrics.ts';
import type { InnerEngine, Version } from './engine.ts';

/** What is known of some rows: counts, ids, cursors. */
interface Answer {
  readonly rows: readonly unknown[];
}

/** What was read while the database was at one version. */
class QueryCache {
  readonly version: Version;
  readonly #answers = new Map<string, Answer>();
  /** In all answers together. */
  #rows = 0;

  constructor(version: Version) {
    this.version = version;
  }

  /** At a few megabytes it begins anew. */
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
 * The cache of what is committed now: after the next commit, by whichever process, there is another. The version is asked for at every call, so an answer
 * may be younger than the call, never older. Whoever reads for longer than a version lasts fills a cache that nobody finds any more.
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

/** What costs more to find than to keep: until anything is committed it is not looked for again. @param key what tells it from all others */
export async function cached<A extends Answer>(engine: InnerEngine, key: string, find: () => Promise<A>): Promise<A> {
  const cache = await queryCacheOf(engine);
  const known = cache.get(key);
  (known ? hits : misses).inc();
  if (known) return known as A;
  const answer = await find();
  cache.set(key, answer);
  return answer;
}

/** `Engine.read` for counts. */
export async function readCached(engine: InnerEngine, sql: string, parameters: readonly unknown[]): Promise<readonly unknown[][]> {
  const answer = await cached(engine, `${sql}\n${JSON.stringify(parameters)}`, async () => ({ rows: await engine.read(sql, parameters) }));
  return answer.rows;
}
