import { type Compilable, sql } from 'kysely';
import { anyTables } from '../database.ts';
import type { Engine, InnerEngine } from '../engine.ts';
import { ArrayValue, type Prepared, prepared } from '../statements.ts';
import { asExpression, type Cell } from './cells.ts';
import type { Term } from './conditions.ts';
import { idsQuery, type ListCriteria, matchingQuery, rowsQuery, sortCell, totalsQuery } from './criteria.ts';
import { Paths, type RowQuery } from './paths.ts';
import { searchRouteName, textTerm } from './words.ts';

/** Offset and limit of a page. */
export interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** The sort cell and id of a known row. */
export interface Cursor {
  readonly value: unknown;
  readonly id: unknown;
}

/** One page of a list. */
export function pageStatement(engine: Engine, list: ListCriteria, range: Range): Prepared {
  return listStatement(engine, `page ${nameOfRange(range)}`, list, { offset: range.offset }, (criteria, { offset }) =>
    range.offset === 0 ? rowsQuery(engine, criteria).limit(sql.lit(range.limit)) : laterPage(engine, criteria, offset, range),
  );
}

/** The ids of one page; `rowsStatement` reads the rows. */
export function pageIdsStatement(engine: Engine, list: ListCriteria, range: Range): Prepared {
  return listStatement(engine, `ids ${nameOfRange(range)}`, list, { offset: range.offset }, (criteria, { offset }) => {
    const ids = idsQuery(engine, criteria).limit(sql.lit(range.limit));
    return range.offset === 0 ? ids : ids.offset(offset as number);
  });
}

/** The ids and sort cells of one page far from the start, in the list's order, beginning at a cursor where one is known. */
export function farIdsStatement(engine: Engine, list: ListCriteria, behind: Cursor | undefined, { offset, limit }: Range): Prepared {
  const name = `far ids ${limit} ${behind ? 'on' : 'from the start'}`;
  return listStatement(engine, name, list, { offset, ...(behind && { behind }) }, (criteria, more) => {
    const sort = sortCell(engine, criteria, new Paths(criteria.columns.resource));
    const terms = more.behind ? behindTerms(sort, criteria, 'filled', more.behind) : [];
    return idsQuery(engine, criteria, terms)
      .select(asExpression(sort).as('sort'))
      .limit(sql.lit(limit))
      .offset(more.offset as number);
  });
}

/** The rows with these ids, as far as the role may see them, in the list's order, with one plan for all ids. */
export function rowsStatement(engine: Engine, list: ListCriteria, ids: readonly number[]): Prepared {
  const any = { ...list, filters: [], ids: [], words: [] };
  return listStatement(engine, 'rows', any, { found: new ArrayValue(ids) }, (criteria, { found }) =>
    rowsQuery(engine, criteria, [() => engine.search.listed('t.id', found)]),
  );
}

/** The number of matching rows, counted up to a limit that bounds the cost. */
export function countStatement(engine: Engine, list: ListCriteria, upTo: number | null): Prepared {
  return listStatement(engine, `count ${upTo}`, { ...list, sortBy: '', descending: false }, {}, (criteria) =>
    countQuery(engine, matchingQuery(engine, criteria), upTo),
  );
}

/** Sums of columns over the matching rows. */
export function totalsStatement(engine: Engine, list: ListCriteria, names: readonly string[]): Prepared {
  return listStatement(engine, `totals ${names}`, { ...list, sortBy: '', descending: false }, {}, (criteria) => totalsQuery(engine, criteria, names));
}

export function countQuery(engine: Engine, rows: RowQuery, upTo: number | null): RowQuery {
  if (upTo === null) return rows.select(countAll);
  const found = rows.select(sql.lit(1).as('one')).limit(sql.lit(upTo)).as('found');
  return anyTables(engine.reader).selectFrom(found).select(countAll) as unknown as RowQuery;
}

/** The parts of a keyset-paginated list: rows with a filled sort cell, and rows with an empty one. */
export type Part = 'filled' | 'empty';

/** The next rows of one part of a list after a cursor, by keyset pagination. Search words are matched against the texts. */
export function chunkStatement(engine: Engine, list: ListCriteria, part: Part, behind: Cursor | undefined, limit: number): Prepared {
  const name = `chunk ${limit} ${part} ${behind ? 'on' : 'from the start'}`;
  return listStatement(engine, name, list, behind ? { behind } : {}, (criteria, more) => {
    const sort = sortCell(engine, criteria, new Paths(criteria.columns.resource));
    const terms = [...behindTerms(sort, criteria, part, more.behind), ...textTerms(engine, criteria)];
    return rowsQuery(engine, { ...criteria, words: [] }, terms).limit(sql.lit(limit));
  });
}

/** Every matching row; the order is undefined for one alone. */
export function allStatement(engine: InnerEngine, list: ListCriteria): Prepared {
  return listStatement(engine, 'all', list, {}, (criteria) => rowsQuery(engine, criteria));
}

/** The id of the first matching row, to test for existence. */
export function presenceStatement(engine: InnerEngine, list: ListCriteria): Prepared {
  return listStatement(engine, 'presence', list, {}, (criteria) => matchingQuery(engine, criteria).select('t.id as id').limit(sql.lit(1)));
}

/** The cache key of a list's rows and their order, made from its SQL, so that unused values, such as the current instant, do not affect it. */
export function rowsKey(engine: InnerEngine, list: ListCriteria): string {
  const { sql: text, parameters } = listStatement(engine, 'key', list, {}, (criteria) => idsQuery(engine, criteria));
  return `${text}\n${JSON.stringify(parameters)}`;
}

/** The values of a statement beyond those of its list. */
interface More {
  readonly offset?: unknown;
  readonly behind?: Cursor;
  readonly found?: unknown;
}

/** A prepared statement shared by all calls of a list that differ only in values. @param name distinguishes its purpose */
export function listStatement(
  engine: InnerEngine,
  name: string,
  list: ListCriteria,
  more: More,
  build: (list: ListCriteria, more: More) => Compilable,
): Prepared {
  const { person, ids, filters, words } = list;
  const values = {
    ...more,
    person,
    ids,
    filters: filters.map((one) => one.values),
    words: words.map(({ text, starts, number }) => ({ text, starts, number })),
  };
  return preparedList(engine.reader, values, { name, list, build });
}

interface Values extends More {
  readonly person: ListCriteria['person'];
  readonly ids: readonly unknown[];
  readonly filters: readonly (readonly unknown[])[];
  readonly words: readonly Pick<ListCriteria['words'][number], 'text' | 'starts' | 'number'>[];
}

interface Variant {
  readonly name: string;
  readonly list: ListCriteria;
  readonly build: (list: ListCriteria, more: More) => Compilable;
}

const preparedList = prepared<Values, Variant>(
  (_, values, { list, build }) => build(withValues(list, values), values),
  ({ name, list: { columns, person, filters, words, sortBy, descending } }) => {
    const { resource, role, isPart, names } = columns;
    const tests = filters.map(({ field, test, values }) => `${field} ${test === 'filled' ? values[0] : test}`);
    const searched = words.map(({ number, routes, narrow }) => `${number === null} ${routes.map(searchRouteName)} ${narrow.map(searchRouteName)}`);
    const list = `${resource.name} ${role} ${sortBy} ${descending} ${isPart ? names : ''}`;
    return `${name}|${list}|${person['@organizationId'] === null}|${tests}|${searched.join('|')}`;
  },
);

/** The same list with values replaced by parameters; parts that are not values stay. */
function withValues(list: ListCriteria, { person, ids, filters, words }: Values): ListCriteria {
  return {
    ...list,
    person: list.person['@organizationId'] === null ? { ...person, '@organizationId': null } : person,
    ids,
    filters: list.filters.map((one, at) => (one.test === 'filled' ? one : { ...one, values: filters[at] as unknown[] })),
    words: list.words.map((word, at) => ({ ...word, ...words[at], number: word.number === null ? null : words[at]?.number })),
  };
}

/** The limit is part of the text, since SQLite replans a statement whenever a limit parameter changes. */
function nameOfRange({ offset, limit }: Range): string {
  return `${offset === 0 ? 'first' : 'later'} ${limit}`;
}

/**
 * For later pages the rows to skip are read by id only, without columns and joins. The offset is hidden from the planner in a `select`, which would
 * otherwise replan all joins for every page.
 */
function laterPage(engine: Engine, list: ListCriteria, offset: unknown, { limit }: Range) {
  const ids = idsQuery(engine, list).limit(sql.lit(limit)).offset(sql<number>`(select cast(${offset} as bigint))`);
  return rowsQuery(engine, { ...list, filters: [], ids: [], words: [] }, [(eb) => eb('t.id', 'in', ids)]);
}

function behindTerms(sort: Cell, { descending }: ListCriteria, part: Part, behind: Cursor | undefined): Term[] {
  const [column, id] = [asExpression(sort), sql.ref('t.id')];
  const operator = sql.raw(descending ? '<' : '>');
  if (part === 'empty') return [(eb) => eb(sort, 'is', null), ...(behind ? [() => sql<boolean>`${id} ${operator} ${behind.id}`] : [])];
  return [behind ? () => sql<boolean>`(${column}, ${id}) ${operator} (${behind.value}, ${behind.id})` : (eb) => eb(sort, 'is not', null)];
}

export function textTerms(engine: Engine, { columns, words }: ListCriteria): Term[] {
  return words.map((word) => textTerm(columns.resource, word, engine));
}

const countAll = sql<number>`count(*)`.as('count');
