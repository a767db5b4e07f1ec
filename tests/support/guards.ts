import { sql } from 'kysely';
import type { OpenedEngine } from '../../api/db/engine.ts';

/** Tables whose guards are gone already: to look at the whole schema before each test is dear. */
const known = new WeakMap<OpenedEngine, Set<string>>();

/** Takes away what keeps rows of append-only tables from being changed, so that a test may set the scene, or play the intruder, in its own database. */
export async function withoutGuards(engine: OpenedEngine, ...tables: readonly string[]): Promise<void> {
  const open = known.get(engine) ?? new Set();
  known.set(engine, open);
  if (tables.every((table) => open.has(table))) return;
  for (const { name, guarded } of (await engine.inspect()).tables) {
    if (!guarded || !tables.includes(name)) continue;
    for (const statement of engine.statements({ do: 'dropGuard', table: name })) await sql.raw(statement).execute(engine.db);
  }
  for (const table of tables) open.add(table);
}
