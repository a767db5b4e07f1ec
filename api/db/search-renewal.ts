import { type Kysely, sql } from 'kysely';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { anyTables, type Database, type Transaction } from './database.ts';
import type { Engine } from './engine.ts';
import { ownSearchFields, searchTableOf } from './schema-model.ts';
import { searchColumns, searchRecipe, searchTextOf } from './search-text.ts';

/** The resources that have search texts of their own. */
export const searchedResources: readonly Resource[] = Object.values<Resource>(resources).filter(
  (resource) => !resource.of && ownSearchFields(resource).length > 0,
);

/** Rows in one transaction: a fraction of a second, and at most this much is lost when the process is killed. */
const rowsAtOnce = 5000;

/**
 * Rebuilds search texts that are missing or were made by an older folding or from other search fields. It commits in batches and resumes where it
 * stopped; processes that start together share the batches.
 * @returns the resources that had anything to rebuild
 */
export async function renewSearchTexts(engine: Engine, wanted = searchedResources, atOnce = rowsAtOnce): Promise<string[]> {
  const known = await engine.reader.selectFrom('search_recipes').select(['resource', 'recipe', 'upTo']).execute();
  const isDone = (resource: Resource) =>
    known.some(({ resource: name, recipe, upTo }) => name === resource.name && recipe === searchRecipe(resource) && upTo === null);
  const due = wanted.filter((resource) => !isDone(resource));
  for (const resource of due) {
    await engine.transaction((trx) => begin(trx, resource), 'read committed');
    while (await engine.transaction((trx) => renewBatch(trx, resource, atOnce), 'read committed'));
  }
  return due.map(({ name }) => name);
}

/** Adds only missing search texts: migrations write rows without them. */
export async function addMissingSearchTexts(engine: Engine, wanted = searchedResources, atOnce = rowsAtOnce): Promise<void> {
  for (const resource of wanted) {
    let last: number | null = 0;
    do last = await addAfter(engine, resource, last, atOnce);
    while (last !== null);
  }
}

function addAfter(engine: Engine, resource: Resource, last: number, atOnce: number): Promise<number | null> {
  return engine.transaction((trx) => addBatch(trx, resource, last, atOnce), 'read committed');
}

/** Processes one batch. @returns the id after which there may be more */
async function addBatch(db: Transaction, resource: Resource, after: number, atOnce: number): Promise<number | null> {
  const rows = await rowsWith(db, resource).where('t.id', '>', after).where('s.id', 'is', null).limit(atOnce).execute();
  const texts = rows.map(({ id, ...row }) => ({ id: id as number, text: searchTextOf(resource, row) }));
  // A text that exists by now was written by a later change, so it is kept.
  for (const batch of parts(texts))
    await anyTables(db)
      .insertInto(searchTableOf(resource.name))
      .values(batch)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  return rows.length < atOnce ? null : (texts.at(-1)?.id ?? null);
}

/**
 * Rebuilds all search texts and their indexes, for rows inserted by SQL: faster than one by one, but it cannot be interrupted, and search does not
 * work meanwhile.
 */
export async function rebuildSearch(engine: Engine, wanted = searchedResources): Promise<void> {
  for (const { name } of wanted) {
    const table = searchTableOf(name);
    await engine.transaction(async (db) => {
      await run(db, engine.statements({ do: 'dropSearchIndex', table }));
      await db.deleteFrom('search_recipes').where('resource', '=', name).execute();
    }, 'read committed');
  }
  await renewSearchTexts(engine, wanted);
  for (const { name } of wanted) {
    const statements = engine.statements({ do: 'createSearchIndex', table: searchTableOf(name) });
    await engine.transaction((db) => run(db, statements), 'read committed');
  }
}

async function run(db: Transaction, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function begin(db: Transaction, resource: Resource): Promise<void> {
  const recipe = searchRecipe(resource);
  const now = new Date().toISOString();
  await db
    .insertInto('search_recipes')
    .values({ resource: resource.name, recipe, upTo: 0, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.column('resource').doUpdateSet({ recipe, upTo: 0, updatedAt: now }).where('search_recipes.recipe', '<>', recipe),
    )
    .execute();
}

/** Processes one batch. @returns whether there may be more */
async function renewBatch(db: Transaction, resource: Resource, atOnce: number): Promise<boolean> {
  // Written first, so that on either engine the next process waits here for this batch.
  const turn = await db
    .updateTable('search_recipes')
    .set({ updatedAt: new Date().toISOString() })
    .where('resource', '=', resource.name)
    .where('recipe', '=', searchRecipe(resource))
    .where('upTo', 'is not', null)
    .returning('upTo')
    .executeTakeFirst();
  if (!turn) return false;
  const rows = await rowsWith(db, resource)
    .where('t.id', '>', turn.upTo ?? 0)
    .limit(atOnce)
    .execute();
  const texts = rows.map(({ id, [presentText]: present, ...row }) => ({ id: id as number, present, text: searchTextOf(resource, row) }));
  await writeTexts(
    db,
    resource,
    texts.flatMap(({ id, present, text }) => (text === present ? [] : [{ id, text }])),
  );
  const upTo = rows.length < atOnce ? null : (texts.at(-1)?.id ?? null);
  await db.updateTable('search_recipes').set({ upTo }).where('resource', '=', resource.name).execute();
  return upTo !== null;
}

/** The space keeps it from colliding with a field's name. */
const presentText = ' text';

function rowsWith(db: Kysely<Database>, resource: Resource) {
  return anyTables(db)
    .selectFrom(`${resource.name} as t`)
    .leftJoin(`${searchTableOf(resource.name)} as s`, 's.id', 't.id')
    .select(['t.id', sql.ref('s.text').as(presentText), ...searchColumns(resource).map((name) => sql.ref(`t.${name}`).as(name))])
    .orderBy('t.id');
}

/** Below the parameter limit of either engine. */
const textsAtOnce = 1000;

async function writeTexts(db: Transaction, resource: Resource, texts: readonly { readonly id: number; readonly text: string }[]): Promise<void> {
  for (const batch of parts(texts)) {
    await anyTables(db)
      .insertInto(searchTableOf(resource.name))
      .values(batch)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ text: sql.ref('excluded.text') }))
      .execute();
  }
}

function parts<T>(texts: readonly T[]): T[][] {
  const count = Math.ceil(texts.length / textsAtOnce);
  return Array.from({ length: count }, (_, index) => texts.slice(index * textsAtOnce, (index + 1) * textsAtOnce));
}
