import { type Kysely, type OrderByItemBuilder, sql } from 'kysely';
import type { Role } from '../../domain/roles.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource, tableOf } from '../../schema/resource.ts';
import { personTerms, type RowTerm } from '../access/rows.ts';
import type { AnyTables } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import type { Paths, RowQuery } from './paths.ts';
import type { Wanted, WantedFilter } from './wanted.ts';

/** A condition on the rows of a list. */
export type Term = RowTerm;

/** What narrows a list beside its words: what the role may see, the numbers asked for, and the filters. */
export function listTerms(engine: Engine, resource: Resource, role: Role, { person, ids, filters }: Wanted, paths: Paths): Term[] {
  return [
    ...personTerms(resource, role, person, paths),
    ...(ids.length > 0 ? [oneOf('t.id', ids)] : []),
    ...filters.map((filter) => filterTerm(engine, resource, filter, paths)),
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

export function sortColumn(resource: Resource, sortBy: string, paths: Paths): string {
  return paths.column(fieldOf(resource, sortBy)?.options.from ?? sortBy);
}

/** Empty cells are the smallest. The id settles ties, so that a row never shows on two pages or on none. */
export function ordered(query: RowQuery, sort: string, descending: boolean): RowQuery {
  if (sort === 't.id') return query.orderBy('t.id', descending ? 'desc' : 'asc');
  const direction = (order: OrderByItemBuilder) => (descending ? order.desc().nullsLast() : order.asc().nullsFirst());
  return query.orderBy(sql.ref(sort), direction).orderBy(sql.ref('t.id'), direction);
}

function filterTerm(engine: Engine, resource: Resource, { field: name, test, values }: WantedFilter, paths: Paths): Term {
  const field = fieldOf(resource, name);
  const column = paths.column(field?.options.from ?? name);
  const [value] = values;
  if (test === 'equal') return oneOf(column, values);
  if (test === 'filled') return (eb) => eb(column, value === true ? 'is not' : 'is', null);
  if (test === 'contains') return () => engine.contains(column, value);
  // The upper bound of an instant is where the next day begins.
  const until = field && kindOf(field).storage === 'timestamp' ? '<' : '<=';
  return (eb) => eb(column, test === 'from' ? '>=' : until, value);
}

/** A single value by equality: then an index can go on to serve the sort. */
function oneOf(column: string, values: readonly unknown[]): Term {
  return (eb) => (values.length === 1 ? eb(column, '=', values[0]) : eb(column, 'in', values));
}
