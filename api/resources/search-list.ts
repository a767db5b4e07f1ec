import { sql } from 'kysely';
import type { Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { anyTables } from '../db/database.ts';
import type { Services } from '../services.ts';
import { countedUpTo, type Total } from './count.ts';
import type { ListQuery } from './list-query.ts';
import type { RowQuery } from './paths.ts';
import { matchingRows, rawRows, readPage } from './read.ts';
import type { Raw } from './rows.ts';
import { foldedWords, foundBy, foundTerm, isOwnAlone, type SearchTerm, textTerm, type Word } from './search.ts';
import { idsOf, leastSteps, pageIds, type Search, someIds, walkedIds } from './search-ids.ts';
import { countUpTo, distinctSize, type SizedWord, sizedWords, withoutVainRoutes } from './search-size.ts';

export interface SearchedPage extends Total {
  /** As they come from the database. */
  readonly raw: readonly Raw[];
}

/** So many rows are fetched by their ids and sorted, which then costs no more than walking the list for a page of them. */
const few = 2000;

/**
 * A page of the rows that have every word of `q`, and their number, exact up to `countedUpTo`. Where the filters leave few rows, their texts are
 * looked at; where a word does, its rows are fetched; else the list is walked in its order until the page is full.
 */
export async function readSearched(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<SearchedPage> {
  const words = foldedWords(resource, query.words);
  const rest = { ...query, words: [] };
  if (words.length === 0) return readPage(services, resource, actor, rest);
  const search: Search = { services, resource, actor, rest, words, db: anyTables(services.engine.reader) };
  const left = await filtersLeave(search);
  if (left) return pageOfFew(unfiltered(search), [() => services.engine.search.listed('t.id', left), ...textTerms(search)]);
  const sized = await sizedWords(services.engine, resource, words, few);
  if (isFew(sized)) return pageOfFew(search, rarestFirst(search, sized), sized);
  return (await pageNearby(search, sized)) ?? pageOfMany(search, query, sized);
}

/** A page of the rows that have one common word, where so many lie at the list's head that no more need be known. */
async function pageNearby(search: Search, [common, another]: readonly SizedWord[]): Promise<SearchedPage | null> {
  const { page, limit, exact } = search.rest;
  if (!common || another || common.size <= countedUpTo || exact || page * limit > leastSteps / 4 || isFiltered(search)) return null;
  const raw = await rowsAmong(search, walkedIds(search, textTerms(search)));
  return raw.length === limit ? { raw, totalItems: countedUpTo, totalIsExact: false } : null;
}

/** The same where each word is in many rows; all of them together may still be in few. */
async function pageOfMany(search: Search, query: ListQuery, each: readonly SizedWord[]): Promise<SearchedPage> {
  const { services, resource } = search;
  const words = await withoutVainRoutes(
    services.engine,
    each.map(({ word }) => word),
  );
  const useful: Search = { ...search, words };
  const sized =
    words.length < each.length
      ? await sizedWords(services.engine, resource, words, few)
      : each.map((one, position) => ({ ...one, word: words[position] as Word }));
  if (isFew(sized)) return pageOfFew(useful, rarestFirst(useful, sized));
  const most = query.exact ? Number.MAX_SAFE_INTEGER - 1 : countedUpTo;
  const [ids, total] = await Promise.all([pageIds(useful, sized, textTerms(useful), rarestFirst(useful, sized)), totalOf(useful, sized, most)]);
  return { raw: await rowsOf(useful, ids), totalItems: Math.min(total, most), totalIsExact: total <= most };
}

function isFew([rarest]: readonly SizedWord[]): boolean {
  return rarest !== undefined && rarest.size <= few;
}

/**
 * What an export needs to go through all rows that a search finds, some at a time: their ids in the list's order where they can be counted, else
 * the terms by which to tell them on the way through the list.
 */
export async function searchWhole(
  services: Services,
  resource: Resource,
  actor: Actor,
  query: ListQuery,
): Promise<{ readonly ids: number[] | null; readonly terms: SearchTerm[] }> {
  const words = await withoutVainRoutes(services.engine, foldedWords(resource, query.words));
  const search: Search = { services, resource, actor, rest: { ...query, words: [] }, words, db: anyTables(services.engine.reader) };
  const sized = await sizedWords(services.engine, resource, words, few);
  const isCounted = sized[0] !== undefined && sized[0].size <= countedUpTo;
  return { ids: isCounted ? await idsOf(someIds(search, rarestFirst(search, sized))) : null, terms: textTerms(search) };
}

/** Whether anything but the words narrows the list. */
function isFiltered({ resource, actor, rest }: Search): boolean {
  return rest.ids.length > 0 || rest.filters.length > 0 || resource.where !== undefined || resource.access.rows?.[actor.role] !== undefined;
}

/** The rows that the filters leave which an index serves, where they are few. */
async function filtersLeave(search: Search): Promise<number[] | null> {
  if (!isFiltered(search)) return null;
  const { services, resource, actor, rest } = search;
  const filters = rest.filters.filter(({ test }) => test !== 'contains');
  const ids = await idsOf(
    matchingRows(services, resource, actor, { ...rest, filters })
      .select('t.id as id')
      .limit(few + 1),
  );
  return ids.length <= few ? ids : null;
}

/** The search for rows that have passed all filters but those that no index serves. */
function unfiltered(search: Search): Search {
  const filters = search.rest.filters.filter(({ test }) => test === 'contains');
  return { ...search, rest: { ...search.rest, filters, ids: [] } };
}

async function pageOfFew(search: Search, terms: readonly SearchTerm[], [only, another]: readonly SizedWord[] = []): Promise<SearchedPage> {
  const { page, limit } = search.rest;
  const start = (page - 1) * limit;
  if (only?.isExact && !another && !isFiltered(search)) {
    const raw = only.size > start ? await rowsAmong(search, someIds(search, terms).limit(limit).offset(start)) : [];
    return { raw, totalItems: only.size, totalIsExact: true };
  }
  const ids = await idsOf(someIds(search, terms));
  return { raw: await rowsOf(search, ids.slice(start, start + limit)), totalItems: ids.length, totalIsExact: true };
}

function rowsAmong(search: Search, ids: RowQuery): Promise<readonly Raw[]> {
  return rowsThat(search, () => search.services.engine.search.among('t.id', sql`select id from ${ids.as('page')}`));
}

async function rowsOf(search: Search, ids: readonly number[]): Promise<readonly Raw[]> {
  return ids.length === 0 ? [] : rowsThat(search, () => search.services.engine.search.listed('t.id', ids));
}

/** The rows whose ids are known, as this person may see them, in the list's order. */
function rowsThat({ services, resource, actor, rest }: Search, term: SearchTerm): Promise<readonly Raw[]> {
  return rawRows(services, resource, actor, { ...rest, filters: [], ids: [] }, term);
}

function textTerms({ services, resource, words }: Search): SearchTerm[] {
  return words.map((word) => textTerm(resource, word, services.engine));
}

/** The rarest word by the index, the others by the texts of its rows. */
function rarestFirst({ services, resource }: Search, [rarest, ...others]: readonly SizedWord[]): SearchTerm[] {
  if (!rarest) return [];
  return [foundTerm(resource, rarest.word, services.engine), ...others.map(({ word }) => textTerm(resource, word, services.engine))];
}

/** How many rows have all words, counted up to one more than `most`. */
async function totalOf(search: Search, sized: readonly SizedWord[], most: number): Promise<number> {
  const { services, resource, actor, rest, db } = search;
  const [rarest, second] = sized;
  if (!rarest) return 0;
  const { word, size } = rarest;
  if (!isFiltered(search) && !second) {
    if (size > most || (rarest.isExact && size <= countedUpTo)) return size;
    return isOwnAlone(word)
      ? countUpTo(services.engine, foundBy(resource, [], word.texts, services.engine), most)
      : distinctSize(services.engine, resource, word);
  }
  const terms = size > countedUpTo && isFiltered(search) ? textTerms(search) : rarestFirst(search, sized);
  const rows = matchingRows(services, resource, actor, rest).where((eb) => eb.and(terms.map((term) => term(eb))));
  return countOf(db, rows.select('t.id as id').limit(most + 1));
}

async function countOf(db: Search['db'], rows: RowQuery): Promise<number> {
  const { count } = await db
    .selectFrom(rows.as('t'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
