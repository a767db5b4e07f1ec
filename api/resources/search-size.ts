import { sql } from 'kysely';
import { type Resource, tableOf } from '../../schema/resource.ts';
import { anyTables } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { searchTableOf } from '../db/schema-model.ts';
import { countedUpTo } from './count.ts';
import { type foundBy, foundIds, isOwnAlone, type Word } from './search.ts';

export interface SizedWord {
  readonly word: Word;
  /** How many rows have it, counted up to one more than `countedUpTo`; at most, where it was found by several routes. */
  readonly size: number;
  readonly isExact: boolean;
}

/** The words, the rarest first. One that at most `few` rows have ends the counting: the others are looked for in those rows. */
export async function sizedWords(engine: Engine, resource: Resource, words: readonly Word[], few: number): Promise<SizedWord[]> {
  const sized: SizedWord[] = [];
  for (const word of words) {
    const known = sized.some(({ size }) => size <= few);
    sized.push(known ? { word, size: Number.POSITIVE_INFINITY, isExact: false } : await sizeOf(engine, resource, word));
  }
  return sized.sort((a, b) => a.size - b.size);
}

async function sizeOf(engine: Engine, resource: Resource, word: Word): Promise<SizedWord> {
  const own = word.routes.filter((route) => route.length === 0);
  const others = word.routes.filter((route) => route.length > 0);
  const ownCount = own.length === 0 ? 0 : await ownSize(engine, resource, word);
  if (ownCount > countedUpTo) return { word, size: ownCount, isExact: false };
  const otherCount = (await countFound(engine, resource, others, word)) + (word.number === null ? 0 : 1);
  if (otherCount === 0) return { word: { ...word, routes: own.length > 0 ? own : word.routes }, size: ownCount, isExact: true };
  return { word, size: ownCount + otherCount, isExact: ownCount === 0 && others.length === 1 && word.number === null };
}

async function ownSize(engine: Engine, resource: Resource, { texts }: Word): Promise<number> {
  const table = searchTableOf(tableOf(resource));
  const key = [table, ...texts].join('\n');
  const known = commonWords.get(engine) ?? new Map<string, number>();
  commonWords.set(engine, known);
  if ((known.get(key) ?? 0) > Date.now()) return countedUpTo + 1;
  const size = (await isCommon(engine, table, texts)) ? countedUpTo + 1 : await countUpTo(engine, engine.search.found(table, texts));
  known.delete(key);
  if (size > countedUpTo) known.set(key, Date.now() + commonFor);
  if (known.size > mostKnown) known.delete(known.keys().next().value as string);
  return size;
}

/** Words that were in more rows than are counted, and until when that is taken to be so: who leafs through a list does not count anew. */
const commonWords = new WeakMap<Engine, Map<string, number>>();
const commonFor = 60_000;
const mostKnown = 500;

async function countFound(engine: Engine, resource: Resource, routes: Word['routes'], word: Word): Promise<number> {
  return routes.length === 0 ? 0 : countUpTo(engine, foundIds(resource, { ...word, routes, number: null }, engine));
}

/** The words without the references by which none of them is found: those need not be followed from every row. */
export async function withoutVainRoutes(engine: Engine, words: readonly Word[]): Promise<Word[]> {
  const useful = async (word: Word) => {
    const led = await Promise.all(word.routes.map((route) => route.length === 0 || leadsTo(engine, route, word)));
    return { ...word, routes: word.routes.filter((_, position) => led[position]) };
  };
  return merged(await Promise.all(words.map(useful)));
}

/** Words that only the row's own text has are looked up together. */
function merged(words: readonly Word[]): Word[] {
  const own = words.filter(isOwnAlone);
  const [first] = own;
  if (!first || own.length === 1) return [...words];
  return [{ ...first, texts: own.flatMap(({ texts }) => texts) }, ...words.filter((word) => !isOwnAlone(word))];
}

async function leadsTo(engine: Engine, route: Word['routes'][number], { texts }: Word): Promise<boolean> {
  const table = route.at(-1)?.table as string;
  const { rows } = await sql`select 1 from (${engine.search.found(searchTableOf(table), texts)}) as found limit 1`.execute(anyTables(engine.reader));
  return rows.length > 0;
}

/** How many different rows have a word that is known to be in few enough to count. */
export async function distinctSize(engine: Engine, resource: Resource, word: Word): Promise<number> {
  const { count } = await one<{ count: number }>(engine, sql`select count(distinct id) as count from (${foundIds(resource, word, engine)}) as found`);
  return count;
}

/** How many rows a query of ids gives, counted up to one more than `most`. */
export async function countUpTo(engine: Engine, ids: ReturnType<typeof foundBy>, most = countedUpTo): Promise<number> {
  const { count } = await one<{ count: number }>(
    engine,
    sql`select count(*) as count from (select 1 from (${ids}) as found limit ${most + 1}) as counted`,
  );
  return count;
}

/** So many hits in a sample tell that a word is in many rows, and not by chance. */
const convincing = 50;

/** Whether a sample shows that a word is in far more rows than are counted; where counting costs more than a look. */
async function isCommon(engine: Engine, table: string, texts: readonly string[]): Promise<boolean> {
  const sampled = engine.search.sampled(table, texts);
  if (!sampled) return false;
  const { size, looked, found } = await one<{ size: number; looked: number; found: number }>(engine, sampled);
  return found >= convincing && (found / looked) * size >= 2 * countedUpTo;
}

async function one<T>(engine: Engine, query: ReturnType<typeof foundBy>): Promise<T> {
  const { rows } = await query.execute(anyTables(engine.reader));
  return rows[0] as T;
}
