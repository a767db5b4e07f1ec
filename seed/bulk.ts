import { sql } from 'kysely';
import type { Engine } from '../api/db/engine.ts';
import type { SchemaChange } from '../api/db/schema-diff.ts';
import { schemaModel } from '../api/db/schema-model.ts';
import { resources } from '../resources.config.ts';

/**
 * Runs a load of very many rows without the indexes that only make reading fast, and makes them anew at its end:
 * sorting a column once is far cheaper than finding the place of every row. Unique indexes stay and keep watch.
 */
export async function withoutReadIndexes(engine: Engine, work: () => Promise<void>): Promise<void> {
  const present = new Set((await engine.inspect()).tables.flatMap(({ indexes }) => indexes.map(({ name }) => name)));
  const indexes = schemaModel(resources)
    .flatMap((table) => table.indexes.map((index) => ({ table: table.name, index })))
    .filter(({ index }) => !index.unique && present.has(index.name));
  for (const { table, index } of indexes) await change(engine, { do: 'dropIndex', table, index: index.name });
  try {
    await work();
  } finally {
    for (const { table, index } of indexes) await change(engine, { do: 'createIndex', table, index });
  }
}

async function change(engine: Engine, wanted: SchemaChange): Promise<void> {
  await engine.transaction(async (db) => {
    for (const statement of engine.statements(wanted)) await sql.raw(statement).execute(db);
  }, 'read committed');
}
