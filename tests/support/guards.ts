import { sql } from 'kysely';
import type { OpenedEngine } from '../../api/db/engine.ts';

/** Takes away what keeps rows of append-only tables from being changed, so that a test may set the scene, or play the intruder, in its own database. */
export async function withoutGuards(engine: OpenedEngine, ...tables: readonly string[]): Promise<void> {
  for (const { name, guarded } of (await engine.inspect()).tables) {
    if (!guarded || !tables.includes(name)) continue;
    for (const statement of engine.statements({ do: 'dropGuard', table: name })) await sql.raw(statement).execute(engine.db);
  }
}
