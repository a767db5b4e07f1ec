import type { Engine } from './engine.ts';

interface Kept {
  version: number;
  /** Rows in all answers together, and the answers. */
  size: number;
  readonly answers: Map<string, unknown[][]>;
}

const keptBy = new WeakMap<Engine, Kept>();

/** A few megabytes. */
const mostRows = 30_000;

/** `Engine.read` for what every call asks, or costs more to find than to keep (counts, ids): as long as nothing has been committed, it is not asked for again. */
export async function readOnce(engine: Engine, sql: string, parameters: readonly unknown[]): Promise<unknown[][]> {
  const version = engine.version();
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

function keptAt(engine: Engine, version: number): Kept {
  const kept = keptBy.get(engine) ?? { version, size: 0, answers: new Map() };
  keptBy.set(engine, kept);
  if (kept.version !== version || kept.size > mostRows) {
    kept.answers.clear();
    kept.size = 0;
    kept.version = version;
  }
  return kept;
}
