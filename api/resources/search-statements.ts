import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import { type Resource, tableOf } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { type AnyTables, anyTables } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { readCached } from '../db/query-cache.ts';
import { Place, type Statement, statementFor } from '../db/statements.ts';
import type { Services } from '../services.ts';
import { isOwnColumn } from './cells.ts';
import type { ListQuery } from './list-query.ts';
import { type ListShape, matching, rowsOf } from './list-statements.ts';
import { from, listTerms, narrowed, ordered, sortCell } from './list-terms.ts';
import { Paths, type RowQuery } from './paths.ts';
import type { Raw } from './rows.ts';
import {
  columnsOfRoutes,
  foundBy,
  foundIds,
  foundTerm,
  isOwnAlone,
  nameOf,
  probedTerm,
  type Route,
  type SearchTerm,
  textTerm,
  type Word,
} from './search.ts';
import { placesOf, shapeOf, type Wanted } from './wanted.ts';

/** A search on its way: the list without its words, as it is asked for and as the database has it, and the words. */
export interface Search {
  readonly services: Services;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly rest: ListQuery;
  readonly wanted: Wanted;
  readonly words: readonly Word[];
}

/** What a statement of a search is built from: places where the search has values. */
interface Parts {
  readonly engine: Engine;
  readonly resource: Resource;
  readonly shape: ListShape;
  readonly places: Wanted;
  readonly words: readonly Word[];
  readonly db: Kysely<AnyTables>;
}

/** What it is given when it runs. */
interface Given extends Wanted {
  readonly words: readonly Word[];
  readonly found: readonly number[];
}

/** The ids that one statement found, for the next. */
const found = new Place<Given>((given) => given.found);

/** A page of the list, as far as it lies within its first `steps` rows without the words. */
export function walkedPage(search: Search, steps: number): Promise<readonly Raw[]> {
  return page(search, `walked ${steps}`, (parts) => {
    const columns = [...new Set(['id', ...parts.words.flatMap(columnsOfRoutes)])].map((name) => `t.${name}`);
    const first = inOrder(parts, []).select(columns).limit(sql.lit(steps));
    const found = parts.db.selectFrom(first.as('t')).where((eb) => eb.and(textTerms(parts).map((term) => term(eb))));
    return found.select('t.id as id') as unknown as RowQuery;
  });
}

/** Where the index leads: to all rows of the first word, or to those that have every word in their own text and all that have any elsewhere. */
export type Lead = 'first' | 'together';

/** A page of the few rows to which the index leads. */
export function foundPage(search: Search, lead: Lead): Promise<readonly Raw[]> {
  return page(search, `found ${lead}`, (parts) => sortedIds(parts, lead));
}

/** All such rows' ids, in the list's order. */
export async function foundRows(search: Search, lead: Lead): Promise<number[]> {
  return ((await once(search, `all found ${lead}`, (parts) => sortedIds(parts, lead))) as [number][]).map(([id]) => id);
}

/** The rows whose ids are known, as this person may see them, in the list's order. */
export async function rowsByIds(search: Search, ids: readonly number[]): Promise<readonly Raw[]> {
  if (ids.length === 0) return [];
  const bare = { ...search, rest: { ...search.rest, filters: [], ids: [] }, wanted: { ...search.wanted, filters: [], ids: [] }, words: [] };
  return rows(bare, 'by ids', ({ shape, places, engine }) => rowsOf(shape, places, [() => engine.search.listed('t.id', found)]), ids);
}

/** A page by going through the whole list: each row's texts are looked at, or its id is looked for among those that have the words. */
export function soughtPage(search: Search, by: 'text' | 'ids'): Promise<readonly Raw[]> {
  return page(search, `sought by ${by}`, (parts) => {
    const probed = () => parts.words.map((word) => probedTerm(parts.resource, word, parts.engine));
    return inOrder(parts, by === 'text' ? textTerms(parts) : probed()).select('t.id as id');
  });
}

/** The same by fetching all rows to which the index leads. */
export function fetchedPage(search: Search, lead: Lead): Promise<readonly Raw[]> {
  return page(search, `fetched ${lead}`, (parts) => inOrder(parts, termsBy(parts, lead)).select('t.id as id'));
}

/** How many rows have the words, counted up to a number. */
export async function countMatching(search: Search, by: 'text' | Lead, upTo: number): Promise<number> {
  return count(search, `count by ${by} ${upTo}`, (parts) => {
    const terms = by === 'text' ? textTerms(parts) : termsBy(parts, by);
    return counted(parts, narrowedBy(parts, terms).select(sql.lit(1).as('one')), upTo);
  });
}

/** How many rows the filters leave, counted up to a number; what no index serves is left out. */
export function countFiltered(search: Search, upTo: number): Promise<number> {
  return count({ ...search, words: [] }, `count filtered ${upTo}`, (parts) =>
    counted(parts, matching(parts.shape, parts.places).select(sql.lit(1).as('one')), upTo),
  );
}

/** By how many rows each word is found by each of its routes, in turn, counted up to a number. */
export async function countRoutes(search: Search, upTo: number): Promise<number[]> {
  if (search.words.every(({ routes }) => routes.length === 0)) return [];
  const [sizes = []] = await once(search, `sizes ${upTo}`, ({ engine, resource, words, db }) => {
    const each = words.flatMap((word) => word.routes.map((route) => countedIds(foundBy(resource, route, word, engine), upTo)));
    return asQuery(db, sql`select ${sql.join(each.map((size, at) => sql`${size} as ${sql.ref(`size${at}`)}`))}`);
  });
  return sizes as number[];
}

/** How many rows have all words in their own text, counted up to a number. */
export function countOwn(search: Search, upTo: number): Promise<number> {
  return count(search, `count own ${upTo}`, ({ engine, resource, words, db }) => {
    const texts = words.flatMap((word) => word.texts);
    return asQuery(db, sql`select ${countedIds(foundBy(resource, [], { texts, starts: [] }, engine), upTo)} as count`);
  });
}

/** How many rows have all words, but not all of them in their own text; counted up to a number. */
export function countElsewhere(search: Search, upTo: number): Promise<number> {
  return count(search, `count elsewhere ${upTo}`, (parts) => {
    const { engine, resource, words } = parts;
    const own = words.map((word) => textTerm(resource, { ...word, routes: [[]], narrow: [], number: null }, engine));
    const terms: SearchTerm[] = [
      () => engine.search.among('t.id', sql.join(elsewhere(parts), sql` union all `)),
      ...textTerms(parts),
      (eb) => eb.not(eb.and(own.map((term) => term(eb)))),
    ];
    return counted(parts, narrowedBy(parts, terms).select(sql.lit(1).as('one')), upTo);
  });
}

/** About how many rows there are: ids count up. */
export function highestId(search: Search): Promise<number> {
  return count({ ...search, words: [] }, 'highest id', ({ resource, db }) =>
    asQuery(db, sql`select coalesce(max(id), 0) as highest from ${sql.table(tableOf(resource))}`),
  );
}

const isAway = (route: Route) => route.length > 0;

/** The ids of the rows that have any of the words elsewhere than in their own text. */
function elsewhere({ engine, resource, words }: Parts): RawBuilder<unknown>[] {
  return words.filter((word) => !isOwnAlone(word)).map((word) => foundIds(resource, { ...word, routes: word.routes.filter(isAway) }, engine));
}

/**
 * The rows of a page whose ids are told in the list's order. In one statement, but for what a database may plan anew for the values of each call: then
 * the ids come first, so that no time goes into planning how to fetch the rows.
 */
async function page(search: Search, what: string, build: (parts: Parts) => RowQuery): Promise<readonly Raw[]> {
  const isFirst = search.wanted.offset === 0;
  const cut = (parts: Parts) => {
    const ids = build(parts).limit(sql.lit(parts.places.limit));
    return isFirst ? ids : ids.offset(sql<number>`(select cast(${parts.places.offset} as bigint))`);
  };
  const name = `${what} ${isFirst ? 'first page' : 'page'}`;
  if (isFiltered(search))
    return rowsByIds(
      search,
      ((await once(search, name, cut)) as [number][]).map(([id]) => id),
    );
  return rows(search, name, (parts) =>
    rowsOf(parts.shape, parts.places, [() => parts.engine.search.among('t.id', sql`select id from ${cut(parts).as('page')}`)]),
  );
}

/** Whether anything but the words narrows the list. */
export function isFiltered({ resource, actor, rest }: Pick<Search, 'resource' | 'actor' | 'rest'>): boolean {
  return rest.ids.length > 0 || rest.filters.length > 0 || resource.where !== undefined || resource.access.rows?.[actor.role] !== undefined;
}

async function rows(search: Search, what: string, build: (parts: Parts) => Compilable, found: readonly number[] = []): Promise<readonly Raw[]> {
  const { engine } = search.services;
  const statement = statementOf(search, what, build);
  return engine.read(statement.sql, statement.parameters({ ...search.wanted, words: search.words, found }));
}

async function once(search: Search, what: string, build: (parts: Parts) => Compilable): Promise<readonly Raw[]> {
  const statement = statementOf(search, what, build);
  return readCached(search.services.engine, statement.sql, statement.parameters({ ...search.wanted, words: search.words, found: [] }));
}

async function count(search: Search, what: string, build: (parts: Parts) => Compilable): Promise<number> {
  const [row] = await once(search, what, build);
  return row?.[0] as number;
}

/** Searches that differ in nothing but their values are answered by the same statement. */
function statementOf(search: Search, what: string, build: (parts: Parts) => Compilable): Statement<Given> {
  const { services, resource, actor, rest, wanted, words } = search;
  const { engine } = services;
  const { role } = actor;
  const { sortBy, descending, only } = rest;
  const shape = `search ${what}|${resource.name}|${role}|${sortBy} ${descending}|${only ?? ''}|${shapeOf(wanted)}|${words.map(shapeOfWord).join()}`;
  return statementFor(engine.reader, shape, () =>
    build({
      engine,
      resource,
      shape: { engine, resource, role, sortBy, descending, only, terms: [] },
      places: placesOf(wanted),
      words: words.map(placesOfWord),
      db: anyTables(engine.reader),
    }),
  );
}

function shapeOfWord({ texts, starts, number, routes, narrow }: Word): string {
  const names = [routes, narrow].map((some) => some.map(nameOf).join('+'));
  return `${texts.length} ${starts.length} ${number !== null} ${names.join('/')}`;
}

function placesOfWord(word: Word, at: number): Word {
  const texts = word.texts.map((_, index) => new Place<Given>(({ words }) => words[at]?.texts[index]));
  const starts = word.starts.map((_, index) => new Place<Given>(({ words }) => words[at]?.starts[index]));
  return { ...word, texts, starts, number: word.number === null ? null : new Place<Given>(({ words }) => words[at]?.number) };
}

function textTerms({ resource, engine, words }: Parts): SearchTerm[] {
  return words.map((word) => textTerm(resource, word, engine));
}

/** The rows to which the index leads, and, where it does not tell, their texts. */
function termsBy(parts: Parts, lead: Lead): SearchTerm[] {
  const { resource, engine, words } = parts;
  const [first, ...others] = words as [Word, ...Word[]];
  if (lead === 'first') return [foundTerm(resource, first, engine), ...others.map((word) => textTerm(resource, word, engine))];
  const texts = words.flatMap((word) => word.texts);
  const ids = [sql`select id from (${foundBy(resource, [], { texts, starts: [] }, engine)}) as found`, ...elsewhere(parts)];
  return [() => engine.search.among('t.id', sql.join(ids, sql` union all `)), ...(words.every(isOwnAlone) ? [] : textTerms(parts))];
}

function narrowedBy({ shape, places }: Parts, terms: readonly SearchTerm[]): RowQuery {
  return matching({ ...shape, terms }, places);
}

/** The rows in the list's order, to be cut to a page. */
function inOrder({ engine, resource, shape, places, db }: Parts, terms: readonly SearchTerm[]): RowQuery {
  const paths = new Paths(resource);
  const all = [...listTerms(engine, resource, shape.role, places, paths), ...terms];
  const sort = sortCell(shape, places.person, paths);
  return ordered(narrowed(from(resource, db), paths, all), sort, shape.descending);
}

/** Found first and sorted behind a limit, so that the planner does not walk the whole list to save itself the sorting. */
function sortedIds(parts: Parts, lead: Lead): RowQuery {
  const { resource, shape, places, db } = parts;
  const sort = sortCell(shape, places.person, new Paths(resource));
  const terms = termsBy(parts, lead);
  if (!isOwnColumn(sort)) return inOrder(parts, terms).select('t.id as id');
  const found = narrowedBy(parts, terms)
    .select(['t.id as id', sql.ref(sort).as('sort')])
    .limit(sql.lit(Number.MAX_SAFE_INTEGER));
  const sorted = db.selectFrom(found.as('t')) as unknown as RowQuery;
  return ordered(sorted, sort === 't.id' ? sort : 't.sort', shape.descending).select('t.id as id');
}

function counted({ db }: Parts, rows: RowQuery, upTo: number): RowQuery {
  return db.selectFrom(rows.limit(sql.lit(upTo)).as('found')).select(sql<number>`count(*)`.as('count')) as unknown as RowQuery;
}

function countedIds(ids: RawBuilder<unknown>, upTo: number): RawBuilder<number> {
  return sql`(select count(*) from (select 1 from (${ids}) as found limit ${sql.lit(upTo)}) as counted)`;
}

function asQuery(db: Kysely<AnyTables>, query: RawBuilder<unknown>): Compilable {
  return { compile: () => query.compile(db) };
}
