import { type Expression, type ExpressionBuilder, type Kysely, type OrderByItemBuilder, type SqlBool, sql } from 'kysely';
import { workflowNamed } from '../../domain/workflow/index.ts';
import type { Condition } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource, tableOf } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { permissionsOf } from '../access/permissions.ts';
import { rowMeets, rowTerms } from '../access/rows.ts';
import { type AnyTables, anyTables, type Database } from '../db/database.ts';
import { notFound } from '../failure.ts';
import type { Services } from '../services.ts';
import { type Cells, columnsFor, presenter, selectColumns } from './columns.ts';
import type { Filter, ListQuery } from './list-query.ts';
import { Paths, type RowQuery } from './paths.ts';
import { wordTerm } from './search.ts';

type Term = (eb: ExpressionBuilder<AnyTables, string>) => Expression<SqlBool>;

/** One page of a list and the number of all rows that match: two queries, whatever the page size. */
export async function readList(
  services: Services,
  resource: Resource,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: Cells[]; totalItems: number }> {
  const db = anyTables(services.engine.reader);
  const [rows, totalItems] = await Promise.all([
    pageQuery(services, resource, actor, query, db).execute(),
    countRows(services, resource, actor, query),
  ]);
  return { rows: rows.map(finisher(services, resource, actor)), totalItems };
}

/** Every matching row, in the list's order; for the calls that the spec gives without pages. */
export async function readAll(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<Cells[]> {
  const rows = await listQuery(services, resource, actor, query, anyTables(services.engine.reader)).execute();
  return rows.map(finisher(services, resource, actor));
}

/** One row, as far as this actor may see it; 404 otherwise. `db` is a transaction's where its own writes must show. */
export async function readRow(
  services: Services,
  resource: Resource,
  actor: Actor,
  id: number,
  db: Kysely<Database> = services.engine.reader,
): Promise<Cells> {
  const paths = new Paths(resource);
  const terms: Term[] = [(eb) => eb('t.id', '=', id), ...rowTerms(resource, actor, paths, services.now())];
  const row = await selectRows(resource, actor, paths, terms, anyTables(db)).executeTakeFirst();
  if (!row) throw notFound(resource.label);
  return finisher(services, resource, actor)(row);
}

/** Whether a row is there for this actor, without reading it. @throws Failure 404 otherwise */
export async function demandRow(services: Services, resource: Resource, actor: Actor, id: number, db: Kysely<Database>): Promise<void> {
  const paths = new Paths(resource);
  const terms: Term[] = [(eb) => eb('t.id', '=', id), ...rowTerms(resource, actor, paths, services.now())];
  const found = await paths
    .applyTo(from(resource, anyTables(db)))
    .where((eb) => eb.and(terms.map((term) => term(eb))))
    .select('t.id as id')
    .executeTakeFirst();
  if (!found) throw notFound(resource.label);
}

/** The rows of a list with their columns and order, not yet cut to a page; `more` narrows it further. */
export function listQuery(
  services: Services,
  resource: Resource,
  actor: Actor,
  query: ListQuery,
  db: Kysely<AnyTables>,
  more: Term[] = [],
): RowQuery {
  const paths = new Paths(resource);
  const terms = [...listTerms(services, resource, actor, query, paths), ...more];
  const sort = sortColumn(resource, query, paths);
  return ordered(selectRows(resource, actor, paths, terms, db), sort, query.descending);
}

/** One page. Behind the first, the rows to skip are walked by their ids alone, without their columns and joins. */
function pageQuery(services: Services, resource: Resource, actor: Actor, query: ListQuery, db: Kysely<AnyTables>): RowQuery {
  const offset = (query.page - 1) * query.limit;
  if (offset === 0) return listQuery(services, resource, actor, query, db).limit(query.limit);
  const paths = new Paths(resource);
  const terms = listTerms(services, resource, actor, query, paths);
  const sort = sortColumn(resource, query, paths);
  const found = paths.applyTo(from(resource, db)).where((eb) => eb.and(terms.map((term) => term(eb))));
  const ids = ordered(found.select('t.id as id'), sort, query.descending).limit(query.limit).offset(offset);
  const already = { ...query, filters: [], words: [], ids: [] };
  return listQuery(services, resource, actor, already, db, [(eb) => eb('t.id', 'in', ids)]);
}

function sortColumn(resource: Resource, { sortBy }: ListQuery, paths: Paths): string {
  return paths.column(fieldOf(resource, sortBy)?.options.from ?? sortBy);
}

/** Empty cells are the smallest. The id settles ties, so that a row never shows on two pages or on none. */
function ordered(query: RowQuery, sort: string, descending: boolean): RowQuery {
  if (sort === 't.id') return query.orderBy('t.id', descending ? 'desc' : 'asc');
  const direction = (order: OrderByItemBuilder) => (descending ? order.desc().nullsLast() : order.asc().nullsFirst());
  return query.orderBy(sql.ref(sort), direction).orderBy(sql.ref('t.id'), direction);
}

export async function countRows(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<number> {
  const counted = matchingRows(services, resource, actor, query);
  const { count } = (await counted.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()) as { count: number };
  return count;
}

/** The rows that a list's filters select, without columns, order or page: to count them, or to add up. */
export function matchingRows(services: Services, resource: Resource, actor: Actor, query: ListQuery): RowQuery {
  const paths = new Paths(resource);
  const terms = listTerms(services, resource, actor, query, paths);
  return paths.applyTo(from(resource, anyTables(services.engine.reader))).where((eb) => eb.and(terms.map((term) => term(eb))));
}

function from(resource: Resource, db: Kysely<AnyTables>): RowQuery {
  return db.selectFrom(`${tableOf(resource)} as t`) as unknown as RowQuery;
}

function selectRows(resource: Resource, actor: Actor, paths: Paths, terms: readonly Term[], db: Kysely<AnyTables>): RowQuery {
  const selected = selectColumns(from(resource, db), columnsFor(resource, actor.role), paths);
  return paths.applyTo(selected).where((eb) => eb.and(terms.map((term) => term(eb))));
}

function listTerms(services: Services, resource: Resource, actor: Actor, query: ListQuery, paths: Paths): Term[] {
  const ids: Term[] = query.ids.length > 0 ? [(eb) => eb('t.id', 'in', query.ids)] : [];
  return [
    ...rowTerms(resource, actor, paths, services.now()),
    ...ids,
    ...query.filters.map((filter) => filterTerm(services, resource, filter, paths)),
    ...query.words.map((word) => wordTerm(resource, word, services.engine)),
  ];
}

function filterTerm({ engine }: Services, resource: Resource, { field: name, test, values }: Filter, paths: Paths): Term {
  const field = fieldOf(resource, name);
  const column = paths.column(field?.options.from ?? name);
  const [value] = values;
  if (test === 'equal') {
    const wanted = values.map((one) => (typeof one === 'boolean' ? Number(one) : one));
    // One value by equality: then an index can go on to serve the sort.
    return (eb) => (wanted.length === 1 ? eb(column, '=', wanted[0]) : eb(column, 'in', wanted));
  }
  if (test === 'filled') return (eb) => eb(column, value === true ? 'is not' : 'is', null);
  if (test === 'contains') return () => engine.contains(column, String(value));
  const bound = field && kindOf(field).storage === 'timestamp' ? instantBound(String(value), test) : value;
  const operator = test === 'from' ? '>=' : bound === value ? '<=' : '<';
  return (eb) => eb(column, operator, bound);
}

/** A day in Japan as instants: it begins at 15:00 UTC of the day before and ends where the next begins. */
function instantBound(date: string, test: 'from' | 'until'): string {
  const start = Date.parse(`${date}T00:00:00+09:00`);
  return new Date(test === 'from' ? start : start + 24 * 60 * 60 * 1000).toISOString();
}

/** Presents a row and adds what this actor may do to it. */
function finisher(services: Services, resource: Resource, actor: Actor): (row: Cells) => Cells {
  const present = presenter(resource, services);
  const offered = permissionsOf(resource, actor.role).filter((action) => !['read', 'create', 'export'].includes(action));
  const conditional = offered.some((action) => action === 'changeStatus' || whenOf(resource, action));
  const now = services.now();
  const workflow = workflowNamed(resource.workflow);
  const isOffered = (action: string, row: Cells) =>
    action === 'changeStatus' ? workflow?.canMove(String(row.status), actor.role) : rowMeets(whenOf(resource, action), row, actor, now);
  return (row) => {
    const shown = present(row);
    shown.abilities = conditional ? offered.filter((action) => isOffered(action, shown)) : offered;
    return shown;
  };
}

/** On which rows an action is offered; undefined where on all. */
function whenOf(resource: Resource, action: string): Condition | undefined {
  return action === 'update' || action === 'delete' ? resource.access.only?.[action] : resource.actions?.[action]?.when;
}
