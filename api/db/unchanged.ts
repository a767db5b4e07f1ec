import type { Engine, Version } from './engine.ts';

interface Kept {
  version: Version;
  /** Rows in all answers together, the answers, and the places. */
  size: number;
  readonly answers: Map<string, unknown[][]>;
  readonly places: Map<string, Place[]>;
}

/** A row whose place in a list is known. */
export interface Place {
  /** How many rows come before it, and itself. */
  readonly count: number;
  /** Its sort cell. */
  readonly value: unknown;
  readonly id: unknown;
}

const keptBy = new WeakMap<Engine, Kept>();

/** A few megabytes. */
const mostRows = 30_000;

/** What a call takes the database to hold. */
export interface AsOf {
  /** The version whose answers are used. */
  readonly version: Version;
  /** The database's own, asked for when the call came in. */
  readonly actual: Version | Promise<Version>;
}

/** Something has been committed since what is kept was found. */
class Outdated extends Error {}

/**
 * Does some work with what is kept, while the database is asked whether it still holds: so the work need not wait for the answer. If something has been
 * committed, what was done is thrown away, and done again. The work only reads.
 */
export async function asOfNow<T>(engine: Engine, work: (asOf: AsOf) => Promise<T>): Promise<T> {
  const actual = engine.version();
  const version = keptBy.get(engine)?.version ?? null;
  if (actual instanceof Promise && version !== null) {
    const early = work({ version, actual });
    early.catch(() => undefined);
    if ((await actual) === version) return early;
  }
  const known = await actual;
  return work({ version: known, actual: known });
}

/**
 * `Engine.read` for counts and ids, which cost more to find than to keep: as long as nothing has been committed, they are not asked for again. An answer
 * may be younger than the call, never older.
 */
export async function readOnce(engine: Engine, asOf: AsOf, sql: string, parameters: readonly unknown[]): Promise<unknown[][]> {
  const key = `${sql}\n${JSON.stringify(parameters)}`;
  const known = keptAt(engine, asOf)?.answers.get(key);
  if (known) return known;
  const kept = await keptNow(engine, asOf);
  const rows = await engine.read(sql, parameters);
  // What was committed meanwhile may be in it or not.
  if (kept?.version === asOf.version && !kept.answers.has(key)) {
    kept.answers.set(key, rows);
    kept.size += rows.length + 1;
  }
  return rows;
}

/** The nearest row before a place in a list, or just there, that is known since nothing has been committed. */
export function placeBefore(engine: Engine, asOf: AsOf, list: string, count: number): Place | undefined {
  const before =
    keptAt(engine, asOf)
      ?.places.get(list)
      ?.filter((place) => place.count <= count) ?? [];
  return before.reduce<Place | undefined>((nearest, place) => (nearest && nearest.count >= place.count ? nearest : place), undefined);
}

/** @param places found by what was kept as of then */
export async function rememberPlaces(engine: Engine, asOf: AsOf, list: string, places: readonly Place[]): Promise<void> {
  const kept = await keptNow(engine, asOf);
  if (!kept) return;
  const known = kept.places.get(list) ?? [];
  const fresh = places.filter(({ count }) => !known.some((place) => place.count === count));
  kept.places.set(list, [...known, ...fresh].slice(-mostPlaces));
  kept.size += fresh.length;
}

/** Of one list: somebody leafs here and there, nobody everywhere. */
const mostPlaces = 100;

/** What is kept as of then, as far as anything is. */
function keptAt(engine: Engine, { version }: AsOf): Kept | undefined {
  const kept = keptBy.get(engine);
  return version !== null && kept?.version === version ? kept : undefined;
}

/** Where to keep more as of then, when the database does hold that; undefined where nothing can be kept. @throws Outdated */
async function keptNow(engine: Engine, { version, actual }: AsOf): Promise<Kept | undefined> {
  if ((await actual) !== version) throw new Outdated();
  if (version === null) return undefined;
  const kept = keptBy.get(engine) ?? { version, size: 0, answers: new Map(), places: new Map() };
  keptBy.set(engine, kept);
  if (kept.version !== version || kept.size > mostRows) {
    kept.answers.clear();
    kept.places.clear();
    kept.size = 0;
    kept.version = version;
  }
  return kept;
}
