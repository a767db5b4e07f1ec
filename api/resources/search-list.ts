import type { Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import type { Services } from '../services.ts';
import { countedUpTo, type Total } from './count.ts';
import type { ListQuery } from './list-query.ts';
import type { Raw } from './rows.ts';
import { foldedWords, isOwnAlone, type SearchTerm, textTerm, type Word } from './search.ts';
import { asLastSized, fewFor, isCommon, rememberCommon, type SizedWord, sizedWords, tableSize, walkedToFetched } from './search-size.ts';
import {
  countElsewhere,
  countFiltered,
  countMatching,
  countOwn,
  fetchedPage,
  foundPage,
  foundRows,
  isFiltered,
  type Lead,
  rowsByIds,
  type Search,
  soughtPage,
  walkedPage,
} from './search-statements.ts';
import { wantedOf } from './wanted.ts';

export interface SearchedPage extends Total {
  /** As they come from the database. */
  readonly raw: readonly Raw[];
}

/**
 * A page of the rows that have every word of `q`, of which there are some, and their number, exact up to `countedUpTo`. Where the filters leave few rows, their texts are
 * looked at; where a word does, its rows are fetched; else the list is walked in its order until the page is full.
 */
export async function readSearched(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<SearchedPage> {
  return pageOf(searchFor(services, resource, actor, query));
}

async function pageOf(asked: Search): Promise<SearchedPage> {
  const nearby = isCommonNearby(asked) ? await pageNearby(asked) : null;
  if (nearby) return nearby;
  const few = await fewFor(asked);
  const [sized, left] = await Promise.all([sizedWords(asked, few), filtersLeave(asked)]);
  const [rarest] = sized as [SizedWord];
  if (rarest.size === 0) return { raw: [], totalItems: 0, totalIsExact: true };
  const search = { ...asked, words: sized.map(({ word }) => word) };
  if (left * lookedToFetched < rarest.size) return pageByText(search);
  if (rarest.size <= few) return pageOfFew(search, 'first');
  const lead = sized.every(({ elsewhere }) => elsewhere !== null) ? 'together' : 'first';
  if (sized.length > 1 && lead === 'together' && (await togetherSize(search, sized, few)) <= few) return pageOfFew(search, lead);
  return pageOfMany(search, lead);
}

/** Whether one word is asked for that is known to be common, at the head of the list. */
function isCommonNearby(search: Search): boolean {
  const { services, resource, rest, words } = search;
  const [word, another] = words as [Word, Word?];
  return !another && !rest.exact && !isFiltered(search) && isNear(rest) && isCommon(services.engine, resource, word);
}

/** A page of the rows that have a common word, where so many lie at the list's head that no more need be known. */
async function pageNearby(search: Search): Promise<SearchedPage | null> {
  const words = search.words.map((word) => asLastSized(search, word));
  const raw = await walkedPage({ ...search, words }, leastSteps);
  return raw.length === search.rest.limit ? { raw, totalItems: countedUpTo, totalIsExact: false } : null;
}

function isNear({ page, limit }: ListQuery): boolean {
  return 4 * page * limit <= leastSteps;
}

/** How many rows have every word in their own text or any elsewhere, counted up to more than `few`. */
async function togetherSize(search: Search, sized: readonly SizedWord[], few: number): Promise<number> {
  const elsewhere = sized.reduce((sum, word) => sum + (word.elsewhere ?? 0), 0);
  return elsewhere > few ? elsewhere : elsewhere + (await countOwn(search, few + 1));
}

function searchFor(services: Services, resource: Resource, actor: Actor, query: ListQuery): Search {
  const rest = { ...query, words: [] };
  return {
    services,
    resource,
    actor,
    rest,
    wanted: wantedOf(resource, actor, services.now(), rest),
    words: foldedWords(resource, actor.role, query.words),
  };
}

/** What looking at a row's text costs, measured by fetching a row by its id and sorting it in. */
const lookedToFetched = 0.3;

/** So many rows are looked at, one and all. */
const mostLookedAt = 4000;

/** How many rows those filters leave which an index serves, counted up to more than are looked at. */
async function filtersLeave(search: Search): Promise<number> {
  const served = ({ filters }: Pick<ListQuery, 'filters'>) => filters.filter(({ test }) => test !== 'contains');
  const rest = { ...search.rest, filters: served(search.rest) };
  if (!isFiltered({ ...search, rest })) return Number.POSITIVE_INFINITY;
  const { services, resource, actor } = search;
  const left = await countFiltered({ ...search, rest, wanted: wantedOf(resource, actor, services.now(), rest) }, mostLookedAt + 1);
  return left > mostLookedAt ? Number.POSITIVE_INFINITY : left;
}

/** The filters leave few rows: all of them are looked at, the page's in their order. */
async function pageByText(search: Search): Promise<SearchedPage> {
  const [raw, totalItems] = await Promise.all([soughtPage(search, 'text'), countMatching(search, 'text', mostLookedAt)]);
  return { raw, totalItems, totalIsExact: true };
}

/** The index leads to few rows: they are fetched and sorted, all of them, since that is kept for the other pages until something is written. */
async function pageOfFew(search: Search, lead: Lead): Promise<SearchedPage> {
  const { page, limit } = search.rest;
  const start = (page - 1) * limit;
  const ids = await foundRows(search, lead);
  return { raw: await rowsByIds(search, ids.slice(start, start + limit)), totalItems: ids.length, totalIsExact: true };
}

async function pageOfMany(search: Search, lead: Lead): Promise<SearchedPage> {
  const { exact, page, limit } = search.rest;
  const most = exact ? Number.MAX_SAFE_INTEGER - 1 : countedUpTo;
  const [near, total] = await Promise.all([
    isNear(search.rest) && lead === 'together' ? walkedPage(search, leastSteps) : [],
    totalOf(search, lead, most),
  ]);
  const due = total > most ? limit : Math.min(limit, Math.max(total - (page - 1) * limit, 0));
  const raw = near.length < due ? await farPage(search, lead, total) : near;
  return { raw, totalItems: Math.min(total, most), totalIsExact: total <= most };
}

/** However common the words, their rows may all lie at the far end of the list: a walk turns back after so many steps. */
const leastSteps = 2000;
const mostSteps = 200_000;

/** The same where the text is another row's, to which this one leads. */
const walkedToFetchedAway = 2;

/** What fetching a row by its id costs, measured by comparing its id, on the way through the list, with those found. */
const fetchedToProbed = 6;

/** A page that does not lie at the head of the list. */
async function farPage(search: Search, lead: Lead, total: number): Promise<readonly Raw[]> {
  const { page, limit } = search.rest;
  if (isFiltered(search)) return soughtPage(search, 'text');
  const rows = await tableSize(search);
  const expected = (page * limit * rows) / Math.max(total, 1);
  const looked = lead === 'together' ? walkedToFetched : walkedToFetchedAway;
  if (total > countedUpTo || expected * looked < total) {
    const steps = Math.min(Math.max(4 * expected, leastSteps), mostSteps);
    // Few different limits, so that few different statements are kept.
    const walked = await walkedPage(search, 2 ** Math.ceil(Math.log2(steps)));
    if (walked.length === limit) return walked;
  }
  const all = total > countedUpTo ? await totalOf(search, lead, Number.MAX_SAFE_INTEGER - 1) : total;
  if (all * fetchedToProbed > rows) return soughtPage(search, 'ids');
  return all > countedUpTo ? fetchedPage(search, lead) : foundPage(search, lead);
}

/** How many rows have all words, counted up to one more than `most`. */
async function totalOf(search: Search, lead: Lead, most: number): Promise<number> {
  const { services, resource, words } = search;
  if (isFiltered(search)) return countMatching(search, 'text', most + 1);
  if (lead === 'first') return countMatching(search, lead, most + 1);
  const [word, another] = words as [Word, Word?];
  if (!another && most === countedUpTo && isCommon(services.engine, resource, word)) return most + 1;
  const own = await countOwn(search, most + 1);
  if (own > countedUpTo && !another) rememberCommon(services.engine, resource, word);
  return own > most || words.every(isOwnAlone) ? own : own + (await countElsewhere(search, most + 1));
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
): Promise<{ readonly ids: readonly number[] | null; readonly terms: SearchTerm[] }> {
  return wholeOf(searchFor(services, resource, actor, query));
}

async function wholeOf(asked: Search): ReturnType<typeof searchWhole> {
  const { services, resource } = asked;
  const sized = await sizedWords(asked, countedUpTo);
  const search = { ...asked, words: sized.map(({ word }) => word) };
  const isCounted = sized[0] !== undefined && sized[0].size <= countedUpTo;
  return { ids: isCounted ? await foundRows(search, 'first') : null, terms: search.words.map((word) => textTerm(resource, word, services.engine)) };
}
