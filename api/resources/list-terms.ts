import type { Kysely, OrderByItemBuilder } from 'kysely';
import type { Role } from '../../domain/roles.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource, tableOf } from '../../schema/resource.ts';
import { type Person, personTerms, type RowTerm } from '../access/rows.ts';
import type { AnyTables } from '../db/database.ts';
import type { InnerEngine } from '../db/engine.ts';
import { asExpression, type Cell } from './cells.ts';
import { cellOf, columnsFor } from './columns.ts';
import type { Paths, RowQuery } from './paths.ts';
import type { Wanted, WantedFilter } from './wanted.ts';

/** A condition on the rows of a list. */
export type Term = RowTerm;

/** What narrows a list beside its words: what the role may see, the numbers asked for, and the filters. */
export function listTerms(engine: InnerEngine, resource: Resource, role: Role, { person, ids, filters }: Wanted, paths: Paths): Term[] {
  return [
    ...personTerms(resource, role, person, paths),
    ...(ids.length > 0 ? [oneOf('t.id', ids)] : []),
    ...filters.map((filter) => filterTerm(engine, resource, filter, cellOf(columnsFor(resource, role), filter.field, engine, person, paths))),
  ];
}

export function from(resource: Resource, db: Kysely<AnyTables>): RowQuery {
  return db.selectFrom(`${tableOf(resource)} as t`) as unknown as RowQuery;
}

/** Adds the terms, and the joins that have been asked for. */
export function narrowed(query: RowQuery, paths: Paths, terms: readonly Term[]): RowQuery {
  const joined = paths.applyTo(query);
  return terms.length === 0 ? joined : joined.where((eb) => eb.and(terms.map((term) => term(eb))));
}

/** What a list is sorted by, as the role reads it. */
export function sortCell({ engine, resource, role, sortBy }: Sorting, person: Person, paths: Paths): Cell {
  return cellOf(columnsFor(resource, role), sortBy, engine, person, paths);
}

interface Sorting {
  readonly engine: InnerEngine;
  readonly resource: Resource;
  readonly role: Role;
  readonly sortBy: string;
}

/** Empty cells are the smallest. The id settles ties, so that a row never shows on two pages or on none. */
export function ordered(query: RowQuery, sort: Cell, descending: boolean): RowQuery {
  if (sort === 't.id') return query.orderBy('t.id', descending ? 'desc' : 'asc');
  const direction = (order: OrderByItemBuilder) => (descending ? order.desc().nullsLast() : order.asc().nullsFirst());
  return query.orderBy(asExpression(sort), direction).orderBy('t.id', direction);
}

function filterTerm(engine: InnerEngine, resource: Resource, { field: name, test, values }: WantedFilter, column: Cell): Term {
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
