import { type Kysely, sql } from 'kysely';
import { type Resource, tableOf } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import type { AnyTables } from '../db/database.ts';
import type { Services } from '../services.ts';
import { countedUpTo } from './count.ts';
import type { ListQuery } from './list-query.ts';
import { ordered, sortColumn } from './list-terms.ts';
import { Paths, type RowQuery } from './paths.ts';
import { listQuery, matchingRows } from './read.ts';
import { columnsOfRoutes, foundIds, probedTerm, type SearchTerm, type Word } from './search.ts';
import { countUpTo, type SizedWord } from './search-size.ts';

/** A search on its way: the query without its words, and the words. */
export interface Search {
  readonly services: Services;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly rest: ListQuery;
  readonly words: readonly Word[];
  readonly db: Kysely<AnyTables>;
}

/** `select id`: all rows that the terms leave, in the list's order; for terms that leave few. */
export function someIds(search: Search, terms: readonly SearchTerm[]): RowQuery {
  const { services, resource, actor, rest, db } = search;
  const sort = sortColumn(resource, rest.sortBy, new Paths(resource));
  if (!isOwn(sort)) return inOrder(search, terms).select('t.id as id');
  // Found first and sorted behind a limit, so that the planner does not walk the whole list to save itself the sorting.
  const found = matchingRows(services, resource, actor, rest)
    .where((eb) => eb.and(terms.map((term) => term(eb))))
    .select(['t.id as id', sql.ref(sort).as('sort')])
    .limit(Number.MAX_SAFE_INTEGER);
  const rows = db.selectFrom(found.as('t')) as unknown as RowQuery;
  return ordered(rows, sort === 't.id' ? sort : 't.sort', rest.descending).select('t.id as id');
}

/**
 * The ids of one page of the rows that have all words, none of which is rare: by walking the list in its order and looking at each row's texts, as
 * long as that promises to be the shorter way; else by looking up those that have the rarest word.
 */
export async function pageIds(
  search: Search,
  [rarest]: readonly SizedWord[],
  byText: readonly SearchTerm[],
  byIndex: readonly SearchTerm[],
): Promise<number[]> {
  const { page, limit } = search.rest;
  const offset = (page - 1) * limit;
  const size = rarest?.size ?? 0;
  const expected = ((offset + limit) * (await highestId(search))) / Math.max(size, 1);
  if (size > countedUpTo || expected * walkedToFetched < size) {
    const steps = Math.min(Math.max(4 * expected, leastSteps), mostSteps);
    const ids = await idsOf(walkedIds(search, byText, Math.ceil(steps)));
    if (ids.length === limit) return ids;
  }
  const terms =
    size > countedUpTo && (await isMost(search, rarest?.word))
      ? search.words.map((word) => probedTerm(search.resource, word, search.services.engine))
      : byIndex;
  return idsOf(inOrder(search, terms).select('t.id as id').limit(limit).offset(offset));
}

/** Whether a common word is in so many rows that going through all of them in order is the shorter way. */
async function isMost(search: Search, word: Word | undefined): Promise<boolean> {
  if (!word) return false;
  const { services, resource } = search;
  const size = await countUpTo(services.engine, foundIds(resource, word, services.engine), Number.MAX_SAFE_INTEGER - 1);
  return size * fetchedToProbed > (await highestId(search));
}

/** What fetching a row by its id costs, measured by comparing its id, on the way through the list, with those found. */
const fetchedToProbed = 6;

/** What looking at a row on the way costs, measured by fetching one by its id. */
const walkedToFetched = 0.5;

/** However common the word, its rows may all lie at the far end of the list: a walk turns back after so many steps. */
export const leastSteps = 2000;
const mostSteps = 200_000;

/** `select id`: a page, as far as it lies within the first `steps` rows of the list without the words. */
export function walkedIds(search: Search, terms: readonly SearchTerm[], steps = leastSteps): RowQuery {
  const { words, db, rest } = search;
  const columns = [...new Set(['id', ...words.flatMap(columnsOfRoutes)])].map((name) => `t.${name}`);
  const first = inOrder(search, []).select(columns).limit(steps);
  const found = db.selectFrom(first.as('t')).where((eb) => eb.and(terms.map((term) => term(eb))));
  const page = found.limit(rest.limit).offset((rest.page - 1) * rest.limit);
  return page.select('t.id as id') as unknown as RowQuery;
}

function inOrder(search: Search, terms: readonly SearchTerm[]): RowQuery {
  const { services, resource, actor, rest, db } = search;
  const sort = sortColumn(resource, rest.sortBy, new Paths(resource));
  if (!isOwn(sort)) return listQuery(services, resource, actor, rest, db, [...terms]).clearSelect();
  const rows = matchingRows(services, resource, actor, rest).where((eb) => eb.and(terms.map((term) => term(eb))));
  return ordered(rows, sort, rest.descending);
}

function isOwn(column: string): boolean {
  return column.startsWith('t.');
}

export async function idsOf(rows: RowQuery): Promise<number[]> {
  return ((await rows.execute()) as { id: number }[]).map(({ id }) => id);
}

/** About how many rows there are: ids count up. */
async function highestId({ resource, db }: Search): Promise<number> {
  const table = sql.table(tableOf(resource));
  const { rows } = await sql<{ highest: number | null }>`select max(id) as highest from ${table}`.execute(db);
  return rows[0]?.highest ?? 0;
}
