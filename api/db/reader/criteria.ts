import { type Kysely, type OrderByItemBuilder, sql } from 'kysely';
import type { Role } from '../../../domain/roles.ts';
import { kindOf } from '../../../schema/kinds/index.ts';
import { fieldOf, type Resource, tableOf } from '../../../schema/resource.ts';
import { type AnyTables, anyTables } from '../database.ts';
import type { InnerEngine } from '../engine.ts';
import { asExpression, type Cell, cellOf, isOwnColumn, type RowColumns, selectColumns, withoutStandIns } from './cells.ts';
import { type Person, personTerms, type Term } from './conditions.ts';
import { Paths, type RowQuery } from './paths.ts';
import { foldedWords, indexCondition, type SearchWord } from './words.ts';

/** Lists are counted up to here unless the exact number is requested; a larger number changes no decision and would cost more than the page. */
export const countedUpTo = 10_000;

/** The criteria of a list in database terms: values, or the parameters of a prepared statement. */
export interface ListCriteria {
  /** The columns to read and the role that reads them; the role sees no other rows than its own. */
  readonly columns: RowColumns;
  readonly person: Person;
  /** Restricts the list to these ids; all rows where empty. */
  readonly ids: readonly unknown[];
  readonly filters: readonly ListFilter[];
  /** All of them must match. */
  readonly words: readonly SearchWord[];
  readonly sortBy: string;
  readonly descending: boolean;
}

/** A condition on a field. */
export interface ListFilter {
  readonly field: string;
  readonly test: 'equal' | 'from' | 'until' | 'contains' | 'filled';
  /** One value, or for `equal` any of several. */
  readonly values: readonly unknown[];
}

/** A list as a call requests it. */
export interface ListRequest extends Omit<ListCriteria, 'columns' | 'person' | 'words'> {
  /** As typed by the user. */
  readonly words: readonly string[];
}

export function criteriaOf(columns: RowColumns, person: Person, { ids, filters, words, sortBy, descending }: ListRequest): ListCriteria {
  const stored = filters.map((filter) => asStored(columns, filter));
  return { columns, person, ids, filters: stored, words: words.length > 0 ? foldedWords(columns, words) : [], sortBy, descending };
}

function asStored({ resource }: RowColumns, { field: name, test, values }: ListFilter): ListFilter {
  if (test === 'equal') return { field: name, test, values: values.map((one) => (typeof one === 'boolean' ? Number(one) : one)) };
  const field = fieldOf(resource, name);
  const isInstant = (test === 'from' || test === 'until') && field && kindOf(field).storage === 'timestamp';
  return isInstant ? { field: name, test, values: [instantBound(String(values[0]), test)] } : { field: name, test, values };
}

/** The boundary of a day in Japan as an instant: the day begins at 15:00 UTC of the day before. */
function instantBound(date: string, test: 'from' | 'until'): string {
  const start = Date.parse(`${date}T00:00:00+09:00`);
  return new Date(test === 'from' ? start : start + 24 * 60 * 60 * 1000).toISOString();
}

/** Whether a role sees only some of the rows. */
export function seesSome({ where, access }: Resource, role: Role): boolean {
  return where !== undefined || access.rows?.[role] !== undefined || access.about !== undefined;
}

/** Whether anything but the search words narrows a list. */
export function isFiltered({ columns: { resource, role }, ids, filters }: ListCriteria): boolean {
  return ids.length > 0 || filters.length > 0 || seesSome(resource, role);
}

/** The matching rows with their columns, in the list's order; `more` narrows them further. */
export function rowsQuery(
  engine: InnerEngine,
  list: ListCriteria,
  more: readonly Term[] = [],
  db: Kysely<AnyTables> = anyTables(engine.reader),
): RowQuery {
  const paths = new Paths(list.columns.resource);
  const terms = [...listTerms(engine, list, paths), ...more];
  const sort = sortCell(engine, list, paths);
  return ordered(narrowed(selectColumns(from(list, db), list.columns, engine, list.person, paths), paths, terms), sort, list.descending);
}

/** The ids of the matching rows, in the list's order. */
export function idsQuery(engine: InnerEngine, list: ListCriteria, more: readonly Term[] = []): RowQuery {
  const paths = new Paths(list.columns.resource);
  const terms = [...listTerms(engine, list, paths), ...more];
  const sort = sortCell(engine, list, paths);
  return ordered(narrowed(from(list, anyTables(engine.reader)), paths, terms).select('t.id as id'), sort, list.descending);
}

/** The matching rows, without columns or order. */
export function matchingQuery(engine: InnerEngine, list: ListCriteria, more: readonly Term[] = []): RowQuery {
  const paths = new Paths(list.columns.resource);
  return narrowed(from(list, anyTables(engine.reader)), paths, [...listTerms(engine, list, paths), ...more]);
}

/** Sums of columns over the matching rows. A value withheld in a row is not counted, nor is its stand-in. */
export function totalsQuery(engine: InnerEngine, list: ListCriteria, names: readonly string[]): RowQuery {
  const paths = new Paths(list.columns.resource);
  const terms = listTerms(engine, list, paths);
  const columns = withoutStandIns(list.columns);
  const sums = names.map((name) => {
    const cell = asExpression(cellOf(columns, name, engine, list.person, paths));
    return sql<number>`cast(coalesce(sum(${cell}), 0) as bigint)`.as(name);
  });
  return narrowed(from(list, anyTables(engine.reader)), paths, terms).select(sums);
}

/** The sort expression as the role reads it; kinds with an order of their own sort by the position in it. */
export function sortCell(engine: InnerEngine, { columns, sortBy, person }: ListCriteria, paths: Paths): Cell {
  const cell = cellOf(columns, sortBy, engine, person, paths);
  const order = orderOf(columns.resource, sortBy);
  if (!order) return cell;
  const places = order.map((value, place) => sql`when ${sql.lit(value)} then ${sql.lit(place)}`);
  const unknown = sql`case when ${asExpression(cell)} is not null then ${sql.lit(order.length)} end`;
  return sql`case ${asExpression(cell)} ${sql.join(places, sql` `)} else ${unknown} end`;
}

/** Converts a cell's value to the value that `sortCell` sorts by. */
export function sortValue({ columns, sortBy }: ListCriteria, value: unknown): unknown {
  const order = orderOf(columns.resource, sortBy);
  if (!order || value === null) return value;
  const place = order.indexOf(String(value));
  return place < 0 ? order.length : place;
}

function orderOf(resource: Resource, name: string): readonly string[] | undefined {
  const field = fieldOf(resource, name);
  return field && kindOf(field).order?.(field);
}

/**
 * Orders rows with the id as tie-breaker, so that a row never appears on two pages or on none. Empty cells come last, except in an own column sorted
 * ascending, whose index has them first; `partsOf` moves them to the end.
 */
export function ordered(query: RowQuery, sort: Cell, descending: boolean): RowQuery {
  if (sort === 't.id') return query.orderBy('t.id', descending ? 'desc' : 'asc');
  const upwards = (order: OrderByItemBuilder) => (isOwnColumn(sort) ? order.asc().nullsFirst() : order.asc().nullsLast());
  const direction = (order: OrderByItemBuilder) => (descending ? order.desc().nullsLast() : upwards(order));
  return query.orderBy(asExpression(sort), direction).orderBy('t.id', direction);
}

/** The list, or, where the index has empty sort cells first, the rows with a filled sort cell followed by those with an empty one. */
export function partsOf(engine: InnerEngine, list: ListCriteria): readonly [ListCriteria, ListCriteria?] {
  const { columns, sortBy, descending, filters } = list;
  const field = columns.resource.fields[sortBy];
  const isFilled = !field || field.options.required || field.options.default !== undefined;
  if (descending || isFilled || !isOwnColumn(sortCell(engine, list, new Paths(columns.resource)))) return [list];
  const part = (value: boolean): ListCriteria => ({ ...list, filters: [...filters, { field: sortBy, test: 'filled', values: [value] }] });
  return [part(true), part(false)];
}

function from({ columns: { resource } }: ListCriteria, db: Kysely<AnyTables>): RowQuery {
  return db.selectFrom(`${tableOf(resource)} as t`) as unknown as RowQuery;
}

/** Adds the conditions and the joins that they requested. */
function narrowed(query: RowQuery, paths: Paths, terms: readonly Term[]): RowQuery {
  const joined = paths.applyTo(query);
  return terms.length === 0 ? joined : joined.where((eb) => eb.and(terms.map((term) => term(eb))));
}

/** The conditions of a list: access of the role, requested ids, filters, and words through the search index. */
function listTerms(engine: InnerEngine, { columns, person, ids, filters, words }: ListCriteria, paths: Paths): Term[] {
  return [
    ...personTerms(columns.resource, columns.role, person, paths),
    ...(ids.length > 0 ? [oneOf('t.id', ids)] : []),
    ...filters.map((filter) => filterTerm(engine, columns, filter, cellOf(columns, filter.field, engine, person, paths))),
    ...words.map((word) => indexCondition(columns.resource, word, engine)),
  ];
}

function filterTerm(engine: InnerEngine, { resource }: RowColumns, { field: name, test, values }: ListFilter, column: Cell): Term {
  const field = fieldOf(resource, name);
  const [value] = values;
  if (test === 'equal') return oneOf(column, values);
  if (test === 'filled') return (eb) => eb(column, value === true ? 'is not' : 'is', null);
  if (test === 'contains') return () => engine.contains(column, value);
  // The upper bound of an instant is the start of the next day, exclusive.
  const until = field && kindOf(field).storage === 'timestamp' ? '<' : '<=';
  return (eb) => eb(column, test === 'from' ? '>=' : until, value);
}

/** A single value is compared by equality, so that an index can also serve the sort. */
function oneOf(column: Cell, values: readonly unknown[]): Term {
  return (eb) => (values.length === 1 ? eb(column, '=', values[0]) : eb(column, 'in', values));
}
