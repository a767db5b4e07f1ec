import { type RawBuilder, sql } from 'kysely';
import { type Resource, tableOf } from '../../../schema/resource.ts';
import { anyTables } from '../database.ts';
import type { Engine } from '../engine.ts';
import { cached, readCached } from '../query-cache.ts';
import { searchTableOf } from '../schema-model.ts';
import { isOwnColumn } from './cells.ts';
import type { Term } from './conditions.ts';
import { countedUpTo, idsQuery, isFiltered, type ListCriteria, matchingQuery, ordered, sortCell } from './criteria.ts';
import { countQuery, listStatement, type Range, rowsKey } from './list-statements.ts';
import { Paths, type RowQuery } from './paths.ts';
import {
  columnsOfRoutes,
  indexCondition,
  isOwnAlone,
  matchingIds,
  matchingIdsByRoute,
  matchingOwnIds,
  type SearchRoute,
  type SearchWord,
  textTerm,
} from './words.ts';

/** Filters that leave up to this many rows are searched by scanning their texts. */
const maxScanned = 4000;

/** Up to this many index hits are looked up together with every row of a scan. */
const maxNarrow = 1000;

/** Cost of scanning a row's text relative to fetching a row by its id and sorting it; measured. */
const scanCost = 0.3;

/** Ids in the list's order, and the total; `null` where there are more than are counted. */
interface FoundPage {
  readonly rows: readonly number[];
  readonly count: number | null;
}

/** The ids of a page of rows that match every word. */
export function searchedPage(engine: Engine, list: ListCriteria, range: Range, exact: boolean): Promise<FoundPage> {
  return cached(engine, `page ${range.offset} ${range.limit} ${exact}\n${rowsKey(engine, list)}`, () => pageOf(engine, list, range, exact));
}

async function pageOf(engine: Engine, list: ListCriteria, range: Range, exact: boolean): Promise<FoundPage> {
  const { rows, rest } = await found(engine, list);
  if (!rest) return { rows: rows.slice(range.offset, range.offset + range.limit), count: rows.length };
  const [walked, count] = await Promise.all([walkedPage(engine, rest.list, range), countMany(engine, rest, exact)]);
  const due = count === null ? range.limit : Math.min(range.limit, Math.max(count - range.offset, 0));
  if (walked.length >= due) return { rows: walked, count };
  return { rows: await idsOf(engine, rest.list, 'fetched', (bare, terms) => sortedIds(engine, bare, terms.rarest()), range), count };
}

/** All matching rows where few have to be scanned or fetched; otherwise what is known of the search. */
interface Found {
  readonly rows: readonly number[];
  readonly rest?: Rest;
}

interface Rest {
  /** With its words sorted by rarity, without routes that find nothing. */
  readonly list: ListCriteria;
  /** Whether more rows are known to match than are counted. */
  readonly isMany: boolean;
}

/**
 * Chooses the search strategy: scan the texts where the filters leave few rows, fetch and sort where the word index finds few; otherwise the caller
 * walks the list in its order.
 */
export function found(engine: Engine, list: ListCriteria): Promise<Found> {
  return cached(engine, `found\n${rowsKey(engine, list)}`, async () => {
    const { left, own, each } = await sizes(engine, list);
    const sized = list.words.map((word, at) => sizedWord(word, each[at] as number[])).toSorted((a, b) => a.size - b.size);
    const rarest = sized[0]?.size ?? 0;
    if (rarest === 0) return { rows: [] };
    const search = { ...list, words: sized.map(({ word }) => word) };
    const together = own + sized.reduce((sum, { elsewhere }) => sum + elsewhere, 0);
    const least = Math.min(rarest, together);
    if (left !== null && left <= maxScanned && left * scanCost < least)
      return { rows: await idsOf(engine, search, 'looked at', (bare, terms) => idsQuery(engine, bare, terms.texts())) };
    const lead = rarest <= together ? 'rarest' : 'together';
    if (least <= countedUpTo)
      return { rows: await idsOf(engine, search, `fetched by ${lead}`, (bare, terms) => sortedIds(engine, bare, terms[lead]())) };
    const known = each.length > 1 ? own : Math.max(...each.flat());
    return { rows: [], rest: { list: search, isMany: left === null && known > countedUpTo } };
  });
}

interface Sizes {
  /** Number of rows left by the filters that an index serves; null where there are no filters. */
  readonly left: number | null;
  /** Number of rows with all words in their own text. */
  readonly own: number;
  /** Number of hits of each word by each of its routes. */
  readonly each: readonly (readonly number[])[];
}

/** One statement; each count stops just above the number that would be fetched. */
async function sizes(engine: Engine, list: ListCriteria): Promise<Sizes> {
  const { resource } = list.columns;
  const hasOwn = list.words.every(({ routes: [first] }) => first?.length === 0);
  const query = listStatement(engine, 'sizes', list, {}, (criteria) => {
    const routes = criteria.words.flatMap((word) => word.routes.map((route) => sizeBy(engine, resource, route, word)));
    const own = hasOwn && criteria.words.length > 1 ? [counted(matchingOwnIds(resource, criteria.words, engine), countedUpTo + 1)] : [];
    const served = { ...criteria, words: [], filters: criteria.filters.filter(({ test }) => test !== 'contains') };
    const left = isFiltered(served) ? [sql`${countQuery(engine, matchingQuery(engine, served), maxScanned + 1)}`] : [];
    const all = [...routes, ...own, ...left, sql`0`].map((size, at) => sql`${size} as ${sql.ref(`size${at}`)}`);
    return { compile: () => sql`select ${sql.join(all)}`.compile(engine.reader) };
  });
  const [row = []] = await readCached(engine, query.sql, query.parameters);
  const counts = row.slice(0, -1) as number[];
  const each = list.words.map(({ routes }) => counts.splice(0, routes.length));
  const own = !hasOwn ? 0 : list.words.length > 1 ? (counts.shift() as number) : (each[0]?.[0] ?? 0);
  return { each, own, left: counts[0] ?? (isFiltered(list) ? Number.POSITIVE_INFINITY : null) };
}

/** A word without routes that find nothing. */
function sizedWord(word: SearchWord, sizes: readonly number[]) {
  const number = word.number === null ? 0 : 1;
  const routes = word.routes.filter((_, at) => (sizes[at] as number) > 0);
  const narrow = word.routes.filter((route, at) => route.at(-1)?.begins || (route.length > 0 && (sizes[at] as number) <= maxNarrow));
  const sum = (items: readonly number[]) => items.reduce((all, one) => all + one, number);
  return {
    word: { ...word, routes, narrow },
    size: sum(sizes),
    /** Hits in texts other than the row's own. */
    elsewhere: sum(sizes.filter((_, at) => word.routes[at]?.length !== 0)),
  };
}

/** Walks the list in its order and tests each row's texts until the page is full. */
function walkedPage(engine: Engine, list: ListCriteria, range: Range): Promise<number[]> {
  // All hits may lie at the far end of the list, so the walk is bounded. Bounds are powers of two, so that few different statements are cached.
  const steps = 2 ** Math.ceil(Math.log2(Math.min(Math.max(4 * (range.offset + range.limit), 20_000), 200_000)));
  const columns = [...new Set(list.words.flatMap(columnsOfRoutes))].filter((name) => name !== 'id').map((name) => `t.${name}`);
  return idsOf(
    engine,
    list,
    `walked ${steps}`,
    (bare, terms) => {
      const first = idsQuery(engine, bare).select(columns).limit(sql.lit(steps));
      const walked = anyTables(engine.reader).selectFrom(first.as('t')) as unknown as RowQuery;
      return walked.where((eb) => eb.and(terms.texts().map((term) => term(eb)))).select('t.id as id');
    },
    range,
  );
}

/** The number of matching rows where the index finds many, counted up to a limit; null above it. */
async function countMany(engine: Engine, { list, isMany }: Rest, exact: boolean): Promise<number | null> {
  if (isMany && !exact) return null;
  const upTo = exact ? null : countedUpTo + 1;
  const by = isFiltered(list) ? 'texts' : 'rarest';
  const query = searchStatement(engine, list, `count by ${by} ${upTo}`, 0, (bare, terms) =>
    countQuery(engine, matchingQuery(engine, bare, terms[by]()), upTo),
  );
  const [row] = await readCached(engine, query.sql, query.parameters);
  const count = row?.[0] as number;
  return count === upTo ? null : count;
}

async function idsOf(engine: Engine, list: ListCriteria, name: string, build: Build, range?: Range): Promise<number[]> {
  const { sql: text, parameters } = searchStatement(engine, list, `${name} ${range?.limit}`, range?.offset ?? 0, (bare, terms, offset) => {
    const ids = build(bare, terms, offset);
    return range ? ids.limit(sql.lit(range.limit)).offset(sql<number>`(select cast(${offset} as bigint))`) : ids;
  });
  return ((await engine.read(text, parameters)) as [number][]).map(([id]) => id);
}

/** @param bare the list without its words, which the terms replace */
type Build = (bare: ListCriteria, terms: Terms, offset: unknown) => RowQuery;

function searchStatement(engine: Engine, list: ListCriteria, name: string, offset: number, build: Build) {
  return listStatement(engine, name, list, { offset }, (criteria, more) => build({ ...criteria, words: [] }, termsOf(engine, criteria), more.offset));
}

type Terms = ReturnType<typeof termsOf>;

/** The conditions for rows that match all words, the rarest word first. */
function termsOf(engine: Engine, { columns: { resource }, words }: ListCriteria) {
  const [rarest, ...others] = words as [SearchWord, ...SearchWord[]];
  const texts = (items: readonly SearchWord[]): Term[] => items.map((word) => textTerm(resource, word, engine));
  return {
    texts: () => texts(words),
    /** The rarest word by the index, the others by the texts. */
    rarest: () => [indexCondition(resource, rarest, engine), ...texts(others)],
    /** All words in the row's own text, or any of them elsewhere, by the index; then by the texts where the index does not decide. */
    together() {
      const elsewhereWords = words.map((word) => ({ ...word, routes: word.routes.filter((route) => route.length > 0) }));
      const ids = [
        sql`select id from (${matchingOwnIds(resource, words, engine)}) as found`,
        ...elsewhereWords.map((word) => matchingIds(resource, word, engine)),
      ];
      return [() => engine.search.among('t.id', sql.join(ids, sql` union all `)), ...(words.every(isOwnAlone) ? [] : texts(words))];
    },
  };
}

/** Finds first and sorts behind a limit, since the planner would otherwise walk the whole list to avoid the sort. */
function sortedIds(engine: Engine, list: ListCriteria, terms: Term[]): RowQuery {
  const sort = sortCell(engine, list, new Paths(list.columns.resource));
  if (!isOwnColumn(sort)) return idsQuery(engine, list, terms);
  const all = matchingQuery(engine, list, terms)
    .select(['t.id as id', sql.ref(sort).as('sort')])
    .limit(sql.lit(Number.MAX_SAFE_INTEGER));
  const sorted = anyTables(engine.reader).selectFrom(all.as('t')) as unknown as RowQuery;
  return ordered(sorted, sort === 't.id' ? sort : 't.sort', list.descending).select('t.id as id');
}

/** A sample detects very common words; counting their hits would take longer. */
function sizeBy(engine: Engine, resource: Resource, route: SearchRoute, word: SearchWord): RawBuilder<number> {
  const size = counted(matchingIdsByRoute(resource, route, word, engine), countedUpTo + 1);
  if (route.length > 0) return size;
  const isCommon = engine.search.isCommon(searchTableOf(tableOf(resource)), word.text, 2 * countedUpTo);
  return sql`case when ${isCommon} then ${sql.lit(countedUpTo + 1)} else ${size} end`;
}

function counted(rows: RawBuilder<unknown>, upTo: number): RawBuilder<number> {
  return sql`(select count(*) from (select 1 from (${rows}) as found limit ${sql.lit(upTo)}) as counted)`;
}
