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

/** What a call takes the database to hold, until it knows. */
export interface AsOf {
  /** The version whose kept answers may be used: the database's own where that is known at once, else the last that was kept for. */
  readonly version: Version;
  /** The last version that was kept for when the call came in: nobody has gone on from it to one that the call does not know, as long as it stands. */
  readonly before: Version;
  /** The database's own, asked for when the call came in. */
  readonly actual: Version | Promise<Version>;
  /** Whether anything was used that was kept for `version`. */
  relied: boolean;
}

/**
 * Does some work with what is kept, while the database is asked whether it still holds: so the work need not wait for the answer. If something has been
 * committed, what was done is thrown away, and done again. The work only reads.
 */
export async function asOfNow<T>(engine: Engine, work: (asOf: AsOf) => Promise<T>): Promise<T> {
  const before = lastKeptFor(engine);
  const actual = engine.version();
  const asOf: AsOf = { version: actual instanceof Promise ? before : actual, before, actual, relied: false };
  const early = work(asOf);
  early.catch(() => undefined);
  const version = await actual;
  // What was read afresh holds in any case.
  if (version === asOf.version) return early;
  await early.catch(() => undefined);
  return asOf.relied ? work({ version, before: lastKeptFor(engine), actual: version, relied: false }) : early;
}

function lastKeptFor(engine: Engine): Version {
  return keptBy.get(engine)?.version ?? null;
}

/**
 * `Engine.read` for counts and ids, which cost more to find than to keep: as long as nothing has been committed, they are not asked for again. An answer
 * may be younger than the call, never older.
 * @param when what takes no time is asked for at once, together with what else there is to ask; the rest when it is certain that it must be asked for
 */
export async function readOnce(
  engine: Engine,
  asOf: AsOf,
  sql: string,
  parameters: readonly unknown[],
  when: 'atOnce' | 'whenCertain' = 'whenCertain',
): Promise<unknown[][]> {
  const key = `${sql}\n${JSON.stringify(parameters)}`;
  const known = keptFor(engine, asOf.version)?.answers.get(key);
  if (known) {
    asOf.relied = true;
    return known;
  }
  if (when === 'whenCertain') {
    const found = keptFor(engine, await asOf.actual)?.answers.get(key);
    if (found) return found;
  }
  const rows = await engine.read(sql, parameters);
  const kept = await keptNow(engine, asOf);
  if (kept && !kept.answers.has(key)) {
    kept.answers.set(key, rows);
    kept.size += rows.length + 1;
  }
  return rows;
}

/** The same for what every call asks before anything else, where it costs nothing to know the version; elsewhere that would cost as much as asking. */
export async function readOnceIfFree(engine: Engine, sql: string, parameters: readonly unknown[]): Promise<unknown[][]> {
  if (engine.readsTravelTogether) return engine.read(sql, parameters);
  const actual = engine.version();
  const asOf: AsOf = { version: actual instanceof Promise ? null : actual, before: lastKeptFor(engine), actual, relied: false };
  return readOnce(engine, asOf, sql, parameters, 'atOnce');
}

/** The nearest row before a place in a list, or just there, that is known since nothing has been committed. */
export function placeBefore(engine: Engine, asOf: AsOf, list: string, count: number): Place | undefined {
  const places = keptFor(engine, asOf.version)?.places.get(list) ?? [];
  const before = places.filter((place) => place.count <= count);
  asOf.relied ||= before.length > 0;
  return before.reduce<Place | undefined>((nearest, place) => (nearest && nearest.count >= place.count ? nearest : place), undefined);
}

/** Nobody waits for it. @param places found since the call came in */
export function rememberPlaces(engine: Engine, asOf: AsOf, list: string, places: readonly Place[]): void {
  keepPlaces(engine, asOf, list, places).catch(() => undefined);
}

async function keepPlaces(engine: Engine, asOf: AsOf, list: string, places: readonly Place[]): Promise<void> {
  const isOutdated = asOf.relied && (await asOf.actual) !== asOf.version;
  const kept = isOutdated ? undefined : await keptNow(engine, asOf);
  if (!kept) return;
  const known = kept.places.get(list) ?? [];
  const fresh = places.filter(({ count }) => !known.some((place) => place.count === count));
  kept.places.set(list, [...known, ...fresh].slice(-mostPlaces));
  kept.size += fresh.length;
}

/** Of one list: somebody leafs here and there, nobody everywhere. */
const mostPlaces = 100;

/** What is kept for a version, as far as anything is. */
function keptFor(engine: Engine, version: Version): Kept | undefined {
  const kept = keptBy.get(engine);
  return version !== null && kept?.version === version ? kept : undefined;
}

/** Where to keep what was read since the call came in; undefined where nothing can be kept, or others have seen what was committed since. */
async function keptNow(engine: Engine, { before, actual }: AsOf): Promise<Kept | undefined> {
  const version = await actual;
  if (version === null) return undefined;
  const kept = keptBy.get(engine) ?? { version, size: 0, answers: new Map(), places: new Map() };
  if (kept.version !== version && kept.version !== before) return undefined;
  keptBy.set(engine, kept);
  if (kept.version !== version || kept.size > mostRows) {
    kept.answers.clear();
    kept.places.clear();
    kept.size = 0;
    kept.version = version;
  }
  return kept;
}
