import { type Kysely, type OrderByItemBuilder, sql } from 'kysely';
import type { Role } from '../../../domain/roles.ts';
import { kindOf } from '../../../schema/kinds/index.ts';
import { fieldOf, type Resource, tableOf } from '../../../schema/resource.ts';
import { type AnyTables, anyTables } from '../database.ts';
import type { InnerEngine } from '../engine.ts';
import { asExpression, type Cell, cellOf, isOwnColumn, type RowColumns, selectColumns, withoutStandIns } from './cells.ts';
import { type Person, personTerms, type Term } from './conditions.ts';
import { Paths, type RowQuery } from './paths.ts';
import { foldedWords, foundTerm, type Word } from './words.ts';

/** So far a list counts unless it is asked for the exact number: beyond, the number changes no decision but would cost more than the page. */
export const countedUpTo = 10_000;

/** What a list is asked for, as the database has it: values, or the parameters of a prepared statement. */
export interface ListCriteria {
  /** What is read of the rows, and by which role: it sees no others than its own. */
  readonly columns: RowColumns;
  readonly person: Person;
  /** Only rows with one of these numbers; all where there are none. */
  readonly ids: readonly unknown[];
  readonly filters: readonly ListFilter[];
  /** Every one must be found. */
  readonly words: readonly Word[];
  readonly sortBy: string;
  readonly descending: boolean;
}

/** A condition on a field. */
export interface ListFilter {
  readonly field: string;
  readonly test: 'equal' | 'from' | 'until' | 'contains' | 'filled';
  /** One value, or several for `equal`: any of them. */
  readonly values: readonly unknown[];
}

/** A list as a call asks for it. */
export interface ListRequest extends Omit<ListCriteria, 'columns' | 'person' | 'words'> {
  /** As they were typed. */
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

/** A day in Japan as instants: it begins at 15:00 UTC of the day before and ends where the next begins. */
function instantBound(date: string, test: 'from' | 'until'): string {
  const start = Date.parse(`${date}T00:00:00+09:00`);
  return new Date(test === 'from' ? start : start + 24 * 60 * 60 * 1000).toISOString();
}

/** Whether a role sees some of the rows only; else every row that is there. */
export function seesSome({ where, access }: Resource, role: Role): boolean {
  return where !== undefined || access.rows?.[role] !== undefined || access.about !== undefined;
}

/** Whether anything but the words narrows a list. */
export function isFiltered({ columns: { resource, role }, ids, filters }: ListCriteria): boolean {
  return ids.length > 0 || filters.length > 0 || seesSome(resource, role);
}

/** The rows that match with their columns, in the list's order; `more` narrows them further. */
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

/** Their ids and nothing else, in the list's order. */
export function idsQuery(engine: InnerEngine, list: ListCriteria, more: readonly Term[] = []): RowQuery {
  const paths = new Paths(list.columns.resource);
  const terms = [...listTerms(engine, list, paths), ...more];
  const sort = sortCell(engine, list, paths);
  return ordered(narrowed(from(list, anyTables(engine.reader)), paths, terms).select('t.id as id'), sort, list.descending);
}

/** The rows that match, without columns or order. */
export function matchingQuery(engine: InnerEngine, list: ListCriteria, more: readonly Term[] = []): RowQuery {
  const paths = new Paths(list.columns.resource);
  return narrowed(from(list, anyTables(engine.reader)), paths, [...listTerms(engine, list, paths), ...more]);
}

/** What columns of the rows that match come to. A value that is withheld in a row does not count there, whatever stands in its place. */
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

/** What a list is sorted by, as the role reads it: where a kind has an order of its own, the place in it. */
export function sortCell(engine: InnerEngine, { columns, sortBy, person }: ListCriteria, paths: Paths): Cell {
  const cell = cellOf(columns, sortBy, engine, person, paths);
  const order = orderOf(columns.resource, sortBy);
  if (!order) return cell;
  const places = order.map((value, place) => sql`when ${sql.lit(value)} then ${sql.lit(place)}`);
  const unknown = sql`case when ${asExpression(cell)} is not null then ${sql.lit(order.length)} end`;
  return sql`case ${asExpression(cell)} ${sql.join(places, sql` `)} else ${unknown} end`;
}

/** A cell's value as `sortCell` has it. */
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
 * The id settles ties, so that a row never shows on two pages or on none. Empty cells come last, but in a column of the rows' own table that is sorted
 * upwards: its index has them first, and `partsOf` reads them behind the others.
 */
export function ordered(query: RowQuery, sort: Cell, descending: boolean): RowQuery {
  if (sort === 't.id') return query.orderBy('t.id', descending ? 'desc' : 'asc');
  const upwards = (order: OrderByItemBuilder) => (isOwnColumn(sort) ? order.asc().nullsFirst() : order.asc().nullsLast());
  const direction = (order: OrderByItemBuilder) => (descending ? order.desc().nullsLast() : upwards(order));
  return query.orderBy(asExpression(sort), direction).orderBy('t.id', direction);
}

/** A list, or its rows with something in the cell that it is sorted by and behind them those with nothing, where an index has these first. */
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

/** Adds the terms, and the joins that have been asked for. */
function narrowed(query: RowQuery, paths: Paths, terms: readonly Term[]): RowQuery {
  const joined = paths.applyTo(query);
  return terms.length === 0 ? joined : joined.where((eb) => eb.and(terms.map((term) => term(eb))));
}

/** What narrows a list: what the role may see, the numbers asked for, the filters, and the words by their index. */
function listTerms(engine: InnerEngine, { columns, person, ids, filters, words }: ListCriteria, paths: Paths): Term[] {
  return [
    ...personTerms(columns.resource, columns.role, person, paths),
    ...(ids.length > 0 ? [oneOf('t.id', ids)] : []),
    ...filters.map((filter) => filterTerm(engine, columns, filter, cellOf(columns, filter.field, engine, person, paths))),
    ...words.map((word) => foundTerm(columns.resource, word, engine)),
  ];
}

function filterTerm(engine: InnerEngine, { resource }: RowColumns, { field: name, test, values }: ListFilter, column: Cell): Term {
  const field = fieldOf(resource, name);
  const [value] = values;
  if (test === 'equal') return oneOf(column, values);
  if (test === 'filled') return (eb) => eb(column, value === true ? 'is not' : 'is', null);
  if (test === 'contains') return () => engine.contains(column, value);
  // The upper bound of an instant is where the next day begins.
  const until = field && kindOf(field).storage === 'timestamp' ? '<' : '<=';
  return (eb) => eb(column, test === 'from' ? '>=' : until, value);
}

/** A single value by equality: then an index can go on to serve the sort. */
function oneOf(column: Cell, values: readonly unknown[]): Term {
  return (eb) => (values.length === 1 ? eb(column, '=', values[0]) : eb(column, 'in', values));
}
