import type { Engine, Version } from './engine.ts';

/** What was read while the database was at one version. */
interface QueryCache {
  readonly version: Version;
  readonly answers: Map<string, unknown[][]>;
  /** In all answers together. */
  rows: number;
}

const caches = new WeakMap<Engine, QueryCache>();

/** A few megabytes. */
const mostRows = 30_000;

/**
 * `Engine.read` for counts and ids, which cost more to find than to keep: until anything is committed, by whichever process, they are not asked for again.
 * The version is asked for at every call, so an answer may be younger than the call, never older.
 */
export async function readCached(engine: Engine, sql: string, parameters: readonly unknown[]): Promise<unknown[][]> {
  return cached(engine, `${sql}\n${JSON.stringify(parameters)}`, async () => engine.read(sql, parameters));
}

/** A row behind which a page of a list begins: its sort cell and its id. */
export interface Cursor {
  readonly value: unknown;
  readonly id: unknown;
}

/** Ids with their sort cells, the first rows of a list `behind` a cursor or, without one, from its start. */
type ReadIds = (behind: Cursor | undefined, offset: number, limit: number) => Promise<unknown[][]>;

/** The ids of a page far back. From a page that was read before, this one or its neighbours, no row is skipped. @param list what tells it from other lists */
export async function readFarPage(engine: Engine, list: string, { offset, limit }: Page, read: ReadIds): Promise<unknown[][]> {
  const cache = await cacheOf(engine);
  const { answers } = cache;
  const keyOf = (place: number) => `cursor ${place}\n${list}`;
  const [known] = answers.get(keyOf(offset)) ?? [];
  const behind = known && (await read({ value: known[1], id: known[0] }, 0, limit));
  // Behind the filled sort cells may come empty ones, which a comparison does not find.
  const [before, page] = behind?.length === limit ? [known, behind] : separated(await read(undefined, offset - 1, limit + 1));
  const end = page.at(-1);
  if (before?.[1] != null) answers.set(keyOf(offset), [before]);
  if (end?.[1] != null) answers.set(keyOf(offset + page.length), [end]);
  cache.rows += 2;
  return page;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

function separated([before, ...page]: unknown[][]): [unknown[] | undefined, unknown[][]] {
  return [before, page];
}

async function cached(engine: Engine, key: string, read: () => Promise<unknown[][]>): Promise<unknown[][]> {
  const cache = await cacheOf(engine);
  const known = cache.answers.get(key);
  if (known) return known;
  const rows = await read();
  cache.answers.set(key, rows);
  cache.rows += rows.length + 1;
  return rows;
}

/** Whoever reads for longer than a version lasts fills a cache that nobody finds any more. */
async function cacheOf(engine: Engine): Promise<QueryCache> {
  const version = await engine.version();
  const known = caches.get(engine);
  if (known && version !== null && known.version === version && known.rows <= mostRows) return known;
  const fresh: QueryCache = { version, answers: new Map(), rows: 0 };
  caches.set(engine, fresh);
  return fresh;
}
