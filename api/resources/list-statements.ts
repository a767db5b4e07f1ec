import { sql } from 'kysely';
import type { Role } from '../../domain/roles.ts';
import type { Resource } from '../../schema/resource.ts';
import { anyTables } from '../db/database.ts';
import type { Engine, InnerEngine } from '../db/engine.ts';
import { compiled, Place, type Statement, statementFor } from '../db/statements.ts';
import { asExpression, type Cell } from './cells.ts';
import { cellOf, columnsFor, selectColumns, withoutStandIns } from './columns.ts';
import type { ListQuery } from './list-query.ts';
import { from, listTerms, narrowed, ordered, sortCell, type Term } from './list-terms.ts';
import { Paths, type RowQuery } from './paths.ts';
import { placesOf, shapeOf, type Wanted } from './wanted.ts';

/** What decides the text of a list's statements beside the values in it. */
export interface ListShape extends Pick<ListQuery, 'sortBy' | 'descending'> {
  readonly engine: Engine;
  readonly resource: Resource;
  readonly role: Role;
  /** What no value describes: the words of a search. A statement with such terms is not kept. */
  readonly terms: readonly Term[];
  /** Just these cells, not all that the role may see. */
  readonly only?: readonly string[] | undefined;
}

/** One page of a list. */
export function pageStatement(shape: ListShape, wanted: Wanted): Statement<Wanted> {
  const isFirst = wanted.offset === 0;
  return kept(shape, wanted, isFirst ? 'first page' : 'page', (places) => (isFirst ? firstPage(shape, places) : laterPage(shape, places)));
}

/** The ids of one page: `rowsStatement` gives the rows. */
export function pageIdsStatement(shape: ListShape, wanted: Wanted): Statement<Wanted> {
  const isFirst = wanted.offset === 0;
  return kept(shape, wanted, isFirst ? 'ids of the first page' : 'ids of a page', (places) => {
    const ids = foundIds(shape, places).limit(sql.lit(places.limit));
    return isFirst ? ids : ids.offset(places.offset as number);
  });
}

/** The ids and sort cells of one page far back, in the list's order: counted from the row that is the `last` seen, where there is one. */
export function farIdsStatement(shape: ListShape, wanted: Wanted): Statement<Wanted> {
  return kept(shape, wanted, `far ids ${wanted.last ? 'on' : 'from the start'}`, (places) => {
    const { resource, descending, engine } = shape;
    const paths = new Paths(resource);
    const sort = sortCell(shape, places.person, paths);
    const terms = [...allTerms(shape, places, paths), ...(places.last ? behind(sort, descending, 'filled', places.last) : [])];
    const found = narrowed(from(resource, anyTables(engine.reader)), paths, terms).select(['t.id as id', asExpression(sort).as('sort')]);
    return ordered(found, sort, descending)
      .limit(sql.lit(places.limit))
      .offset(places.offset as number);
  });
}

/** The rows that have been `found` as far as the role may see them, in the list's order: a plan that serves for all ids. */
export function rowsStatement(shape: ListShape, wanted: Wanted): Statement<Wanted> {
  const unfiltered = { ...wanted, filters: [], ids: [] };
  const isFound = shape.engine.search.listed('t.id', new Place<Wanted>(({ found }) => found));
  return kept(shape, unfiltered, 'rows', (places) => rowsOf(shape, places, [() => isFound]));
}

/** How many rows match, up to a number: counting stops there, so that its cost has an end. */
export function countStatement(shape: ListShape, wanted: Wanted, upTo: number | null): Statement<Wanted> {
  return kept({ ...shape, sortBy: '', descending: false }, wanted, `count ${upTo}`, (places) => {
    const found = matching(shape, places);
    if (upTo === null) return found.select(countAll);
    return anyTables(shape.engine.reader)
      .selectFrom(found.select(sql.lit(1).as('one')).limit(sql.lit(upTo)).as('found'))
      .select(countAll);
  });
}

/** What columns of the rows that match come to. A value that is withheld in a row does not count there, whatever stands in its place. */
export function totalsStatement(shape: ListShape, wanted: Wanted, names: readonly string[]): Statement<Wanted> {
  return kept({ ...shape, sortBy: '', descending: false }, wanted, `totals ${names}`, (places) => {
    const { engine, resource, role } = shape;
    const paths = new Paths(resource);
    const columns = withoutStandIns(columnsFor(resource, role));
    const terms = allTerms(shape, places, paths);
    const sums = names.map((name) => {
      const cell = asExpression(cellOf(columns, name, engine, places.person, paths));
      return sql<number>`cast(coalesce(sum(${cell}), 0) as bigint)`.as(name);
    });
    return narrowed(from(resource, anyTables(engine.reader)), paths, terms).select(sums);
  });
}

/** The part of a list walked by key: rows with a filled sort cell, or those with an empty one. */
export type Part = 'filled' | 'empty';

/** The next rows of one part of a list behind the last one seen: sought in the index, never skipped. */
export function chunkStatement(shape: ListShape, wanted: Wanted, part: Part): Statement<Wanted> {
  return kept(shape, wanted, `${part} ${wanted.last ? 'on' : 'from the start'}`, (places) => {
    const sort = sortCell(shape, places.person, new Paths(shape.resource));
    return rowsOf(shape, places, behind(sort, shape.descending, part, places.last)).limit(sql.lit(places.limit));
  });
}

/** Every row in the list's order. */
export function allStatement(shape: ListShape, wanted: Wanted): Statement<Wanted> {
  return kept(shape, wanted, 'all', (places) => rowsOf(shape, places));
}

/** The rows of a list with their columns and order, not yet cut to a page; `more` narrows it further. */
export function rowsOf(shape: ListShape, wanted: Wanted, more: readonly Term[] = []): RowQuery {
  const { engine, resource, role, descending, only } = shape;
  const paths = new Paths(resource);
  const terms = [...allTerms(shape, wanted, paths), ...more];
  const sort = sortCell(shape, wanted.person, paths);
  const selected = selectColumns(from(resource, anyTables(engine.reader)), columnsFor(resource, role, only), engine, wanted.person, paths);
  return ordered(narrowed(selected, paths, terms), sort, descending);
}

/** The rows that a list's filters select, without columns, order or page. */
export function matching(shape: ListShape, wanted: Wanted): RowQuery {
  const paths = new Paths(shape.resource);
  const terms = allTerms(shape, wanted, paths);
  return narrowed(from(shape.resource, anyTables(shape.engine.reader)), paths, terms);
}

function behind(sort: Cell, descending: boolean, part: Part, last: Wanted['last']): Term[] {
  const [column, id] = [asExpression(sort), sql.ref('t.id')];
  const operator = sql.raw(descending ? '<' : '>');
  if (part === 'empty') return [(eb) => eb(sort, 'is', null), ...(last ? [() => sql<boolean>`${id} ${operator} ${last.id}`] : [])];
  return [last ? () => sql<boolean>`(${column}, ${id}) ${operator} (${last.value}, ${last.id})` : (eb) => eb(sort, 'is not', null)];
}

const countAll = sql<number>`count(*)`.as('count');

function firstPage(shape: ListShape, places: Wanted): RowQuery {
  return rowsOf(shape, places).limit(sql.lit(places.limit));
}

/**
 * Behind the first page, the rows to skip are walked by their ids alone, without their columns and joins. How many there are is kept from the planner by
 * a `select`: it would plan all the joins anew for every page.
 */
function laterPage(shape: ListShape, places: Wanted): RowQuery {
  const ids = foundIds(shape, places).limit(sql.lit(places.limit)).offset(sql<number>`(select cast(${places.offset} as bigint))`);
  const already = { ...places, filters: [], ids: [] };
  return rowsOf({ ...shape, terms: [] }, already, [(eb) => eb('t.id', 'in', ids)]);
}

/** The ids of the rows that match, in the list's order. */
function foundIds(shape: ListShape, wanted: Wanted): RowQuery {
  const { resource, descending, engine } = shape;
  const paths = new Paths(resource);
  const terms = allTerms(shape, wanted, paths);
  const sort = sortCell(shape, wanted.person, paths);
  return ordered(narrowed(from(resource, anyTables(engine.reader)), paths, terms).select('t.id as id'), sort, descending);
}

function allTerms({ engine, resource, role, terms }: ListShape, wanted: Wanted, paths: Paths): Term[] {
  return [...listTerms(engine, resource, role, wanted, paths), ...terms];
}

function kept(shape: ListShape, wanted: Wanted, what: string, build: (places: Wanted) => RowQuery): Statement<Wanted> {
  const { engine, resource, role, sortBy, descending, terms, only = [] } = shape;
  const make = () => build(placesOf(wanted));
  if (terms.length > 0) return compiled(make());
  return statementFor(engine.reader, `${what}|${resource.name}|${role}|${sortBy} ${descending}|${only}|${shapeOf(wanted)}`, make);
}

/** One row by its number, as far as the role may see it. */
export function rowStatement(engine: InnerEngine, resource: Resource, role: Role, wanted: Wanted): Statement<Wanted> {
  return statementFor(engine.reader, `row|${resource.name}|${role}|${shapeOf(wanted)}`, () => {
    const paths = new Paths(resource);
    const places = placesOf(wanted);
    const terms = listTerms(engine, resource, role, places, paths);
    const selected = selectColumns(from(resource, anyTables(engine.reader)), columnsFor(resource, role), engine, places.person, paths);
    return narrowed(selected, paths, terms);
  });
}

/** Whether one row is there for the role. */
export function presenceStatement(engine: InnerEngine, resource: Resource, role: Role, wanted: Wanted): Statement<Wanted> {
  return statementFor(engine.reader, `is there|${resource.name}|${role}|${shapeOf(wanted)}`, () => {
    const paths = new Paths(resource);
    const terms = listTerms(engine, resource, role, placesOf(wanted), paths);
    return narrowed(from(resource, anyTables(engine.reader)), paths, terms).select('t.id as id');
  });
}
