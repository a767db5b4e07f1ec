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

/**
 * `Engine.read` for counts and ids, which cost more to find than to keep: as long as nothing has been committed, they are not asked for again.
 * @param version the database's, asked for when the call came in or later: an answer may be younger, never older
 */
export async function readOnce(engine: Engine, version: Version, sql: string, parameters: readonly unknown[]): Promise<unknown[][]> {
  if (version === null) return engine.read(sql, parameters);
  const kept = keptAt(engine, version);
  const key = `${sql}\n${JSON.stringify(parameters)}`;
  const known = kept.answers.get(key);
  if (known) return known;
  const rows = await engine.read(sql, parameters);
  // What was committed meanwhile may be in it or not.
  if (kept.version === version && !kept.answers.has(key)) {
    kept.answers.set(key, rows);
    kept.size += rows.length + 1;
  }
  return rows;
}

/** The nearest row before a place in a list, or just there, that is known since nothing has been committed. */
export function placeBefore(engine: Engine, version: Version, list: string, count: number): Place | undefined {
  if (version === null) return undefined;
  const before =
    keptAt(engine, version)
      .places.get(list)
      ?.filter((place) => place.count <= count) ?? [];
  return before.reduce<Place | undefined>((nearest, place) => (nearest && nearest.count >= place.count ? nearest : place), undefined);
}

export function rememberPlaces(engine: Engine, version: Version, list: string, places: readonly Place[]): void {
  const kept = keptBy.get(engine);
  if (version === null || !kept || kept.version !== version) return;
  const known = kept.places.get(list) ?? [];
  const fresh = places.filter(({ count }) => !known.some((place) => place.count === count));
  kept.places.set(list, [...known, ...fresh].slice(-mostPlaces));
  kept.size += fresh.length;
}

/** Of one list: somebody leafs here and there, nobody everywhere. */
const mostPlaces = 100;

function keptAt(engine: Engine, version: Version): Kept {
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
