import type { Engine } from './engine.ts';

interface Kept {
  version: number | null;
  readonly rows: Map<string, unknown[][]>;
}

const keptBy = new WeakMap<Engine, Kept>();
const mostKept = 500;

/** `Engine.read` for counts and ids, which cost more to find than to keep: as long as nothing has been committed, they are not asked for again. */
export async function readOnce(engine: Engine, sql: string, parameters: readonly unknown[]): Promise<unknown[][]> {
  const version = engine.version();
  if (version === null) return engine.read(sql, parameters);
  const kept = keptBy.get(engine) ?? { version, rows: new Map() };
  keptBy.set(engine, kept);
  if (kept.version !== version || kept.rows.size >= mostKept) kept.rows.clear();
  kept.version = version;
  const key = `${sql}\n${JSON.stringify(parameters)}`;
  const known = kept.rows.get(key);
  if (known) return known;
  const rows = await engine.read(sql, parameters);
  if (kept.version === version) kept.rows.set(key, rows);
  return rows;
}
