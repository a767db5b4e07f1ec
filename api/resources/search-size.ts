import { type Resource, tableOf } from '../../schema/resource.ts';
import { anyTables } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { readCached } from '../db/query-cache.ts';
import { searchTableOf } from '../db/schema-model.ts';
import { countedUpTo } from './count.ts';
import { nameOf, type Route, type Word } from './search.ts';
import { countRoutes, highestId, type Search } from './search-statements.ts';

/**
 * So many rows are fetched by their ids and sorted, which then costs no more than walking the list until a page of them is full: the more rows
 * a list has and the further back the page, the more. Few different numbers, so that few different statements are kept.
 */
export async function fewFor(search: Search): Promise<number> {
  const { page, limit } = search.rest;
  const even = Math.sqrt(page * limit * (await tableSize(search)) * walkedToFetched);
  return 2 ** Math.round(Math.log2(Math.min(Math.max(even, 512), 4096)));
}

/** What looking at a row on the way through a list costs, measured by fetching one by its id. */
export const walkedToFetched = 0.5;

/** About how many rows there are. */
export async function tableSize(search: Search): Promise<number> {
  const { engine } = search.services;
  const key = tableOf(search.resource);
  const known = tableSizes.get(engine, key);
  if (known !== undefined) return known;
  const size = await highestId(search);
  tableSizes.set(engine, key, size);
  return size;
}

/** So many rows are looked up beside every row of a walk. */
const narrow = 300;

export interface SizedWord {
  /** Without the routes by which nothing is found. */
  readonly word: Word;
  /** How many rows have it, counted up to more than was asked; at most, where it was found by several routes. */
  readonly size: number;
  /** How many of them are found by other texts than their own; null where all are. */
  readonly elsewhere: number | null;
}

/** The words, the rarest first, counted up to more than `most`. */
export async function sizedWords(search: Search, most: number): Promise<SizedWord[]> {
  const { services, resource, words } = search;
  const common = await Promise.all(words.map((word) => isCommon(services.engine, resource, word) || isOftenSampled(search, word)));
  const unknown = words.map((word, at) => (common[at] ? { ...word, routes: word.routes.filter((route) => route.length > 0) } : word));
  const sizes = [...(await countRoutes({ ...search, words: unknown }, most + 1))];
  const sized = words.map((word, at) => {
    const own = common[at] ? [Number.POSITIVE_INFINITY] : [];
    return sizedWord(word, [...own, ...sizes.splice(0, unknown[at]?.routes.length ?? 0)]);
  });
  for (const [at, word] of words.entries()) wideRoutes.set(services.engine, keyOf(resource, word), new Set(sized[at]?.word.routes.map(nameOf)));
  return sized.sort((a, b) => a.size - b.size);
}

function sizedWord(word: Word, sizes: readonly number[]): SizedWord {
  const sized = word.routes.map((route, at) => ({ route, size: sizes[at] as number })).filter(({ size }) => size > 0);
  const isNarrow = ({ route, size }: (typeof sized)[number]) => route.length > 0 && size <= narrow;
  const useful: Word = {
    ...word,
    routes: sized.filter((one) => !isNarrow(one)).map(({ route }) => route),
    narrow: sized.filter(isNarrow).map(({ route }) => route),
  };
  const sum = (some: typeof sized) => some.reduce((all, one) => all + one.size, word.number === null ? 0 : 1);
  const size = sum(sized);
  const away = sized.filter(({ route }) => route.length > 0);
  return {
    word: useful,
    size,
    elsewhere: away.length < sized.length ? sum(away) : null,
  };
}

/**
 * The word, looked up at once by the routes by which few rows were found a moment ago. By now they may be many or none: then it takes longer, and finds
 * the same.
 */
export function asLastSized({ services: { engine }, resource }: Search, word: Word): Word {
  const wide = engine.search.looksCheaply ? undefined : wideRoutes.get(engine, keyOf(resource, word));
  if (!wide) return word;
  const isWide = (route: Route) => wide.has(nameOf(route));
  return { ...word, routes: word.routes.filter(isWide), narrow: word.routes.filter((route) => !isWide(route)) };
}

/** Whether a word was in the own texts of more rows than are counted a moment ago: who leafs through a list does not count anew. */
export function isCommon(engine: Engine, resource: Resource, word: Word): boolean {
  return commonWords.get(engine, keyOf(resource, word)) ?? false;
}

export function rememberCommon(engine: Engine, resource: Resource, word: Word): void {
  commonWords.set(engine, keyOf(resource, word), true);
}

function keyOf(resource: Resource, { texts }: Word): string {
  return [tableOf(resource), ...texts].join('\n');
}

/** What hardly changes within a minute, or does not matter if it does. */
class Recently<T> {
  readonly #known = new WeakMap<Engine, Map<string, { readonly value: T; readonly until: number }>>();

  get(engine: Engine, key: string): T | undefined {
    const known = this.#known.get(engine)?.get(key);
    return known && known.until > Date.now() ? known.value : undefined;
  }

  set(engine: Engine, key: string, value: T): void {
    const known = this.#known.get(engine) ?? new Map();
    this.#known.set(engine, known);
    known.delete(key);
    known.set(key, { value, until: Date.now() + 60_000 });
    if (known.size > mostKnown) known.delete(known.keys().next().value as string);
  }
}

const mostKnown = 500;
const commonWords = new Recently<true>();
const tableSizes = new Recently<number>();
/** The names of the routes by which more than a few rows are found. */
const wideRoutes = new Recently<ReadonlySet<string>>();

/** So many hits in a sample tell that a word is in many rows, and not by chance. */
const convincing = 50;

/** Whether a sample shows that a word is in far more rows than are counted; where counting costs more than a look. */
async function isOftenSampled({ services: { engine }, resource }: Search, word: Word): Promise<boolean> {
  if (!word.routes.some((route) => route.length === 0)) return false;
  const sampled = engine.search.sampled(searchTableOf(tableOf(resource)), word.texts as readonly string[]);
  if (!sampled) return false;
  const query = sampled.compile(anyTables(engine.reader));
  const [sample] = await readCached(engine, query.sql, query.parameters);
  const [size, looked, found] = sample as [number, number, number];
  const isOften = found >= convincing && (found / looked) * size >= 2 * countedUpTo;
  if (isOften) rememberCommon(engine, resource, word);
  return isOften;
}
