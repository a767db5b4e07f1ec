import type { Kysely } from 'kysely';
import type { Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { personOf } from '../access/rows.ts';
import type { Database } from '../db/database.ts';
import { criteriaOf, type ListCriteria, matchingQuery } from '../db/reader/criteria.ts';
import type { RowQuery } from '../db/reader/paths.ts';
import * as reader from '../db/reader/reader.ts';
import { notFound } from '../failures/failure.ts';
import type { InnerServices, Services } from '../services.ts';
import { type Cells, columnsFor } from './columns.ts';
import type { ListQuery } from './list-query.ts';
import { type Asking, rowForm } from './rows.ts';

/** One page of a list, and how many rows match in all. */
export async function readList(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<{ rows: Cells[] } & reader.Total> {
  const { raw, ...total } = await readPage(services, resource, actor, query);
  return { rows: asObjects(raw, services, resource, actor, query.only), ...total };
}

/** The same with the rows as they come from the database, in the order of the role's columns. */
export function readPage(services: Services, resource: Resource, actor: Actor, query: ListQuery): ReturnType<typeof reader.readPage> {
  const { page, limit, exact } = query;
  return reader.readPage(services.engine, criteriaFor(services, resource, actor, query), { offset: (page - 1) * limit, limit }, exact);
}

/** Every matching row, in the list's order; for the calls that the spec gives without pages. */
export async function readAll(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<Cells[]> {
  const raw = await reader.readAll(services.engine, criteriaFor(services, resource, actor, query));
  return asObjects(raw, services, resource, actor, query.only);
}

/** Every row of a list in its order, chunk by chunk. */
export async function* walkRows(services: Services, resource: Resource, actor: Actor, query: ListQuery): AsyncGenerator<Cells[]> {
  for await (const chunk of reader.walk(services.engine, criteriaFor(services, resource, actor, query)))
    yield asObjects(chunk, services, resource, actor, query.only);
}

/** The exact number of rows that match, whatever it costs. */
export async function countRows(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<number> {
  return (await reader.countRows(services.engine, criteriaFor(services, resource, actor, query), true)).totalItems;
}

/** One row, as far as this actor may see it; 404 otherwise. `db` is a transaction's where its own writes must show. */
export async function readRow(services: InnerServices, resource: Resource, actor: Actor, id: number, db?: Kysely<Database>): Promise<Cells> {
  const raw = await readRaw(services, resource, actor, id, db);
  return rowForm(resource, actor.role).object(raw, askingOf(services, actor));
}

/** The same as JSON text, for an answer. */
export async function readRowJson(services: InnerServices, resource: Resource, actor: Actor, id: number, db?: Kysely<Database>): Promise<string> {
  const raw = await readRaw(services, resource, actor, id, db);
  return rowForm(resource, actor.role).json(raw, askingOf(services, actor));
}

/** Whether a row is there for this actor, without reading it. @throws Failure 404 otherwise */
export async function demandRow(services: InnerServices, resource: Resource, actor: Actor, id: number, db: Kysely<Database>): Promise<void> {
  await demandId(services, resource, actor, { ids: [id] }, db);
}

/**
 * The id of the row that has a number of its own, `grantNumber` 2026-001, as far as this actor may read both the row and the number.
 * @throws Failure 404 otherwise
 */
export async function idOfNumber(services: InnerServices, resource: Resource, actor: Actor, field: string, number: string): Promise<number> {
  // PostgreSQL cannot even compare with a text that has a null character; no number has one.
  if (number.includes('\0')) throw notFound(resource.label);
  return demandId(services, resource, actor, { filters: [{ field, test: 'equal', values: [number] }] });
}

/** What the columns of a list that are added up come to over all rows that match: those of them that the role reads. */
export async function readTotals(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<Record<string, number>> {
  // The cells that a call wants of each row say nothing of what is added up.
  const list = criteriaFor(services, resource, actor, { ...query, only: undefined });
  const names = (resource.list.totals ?? []).filter((name) => list.columns.names.includes(name));
  return names.length === 0 ? {} : reader.readTotals(services.engine, list, names);
}

/** The rows that a list's filters select, without columns, order or page: to count them, or to add up. */
export function matchingRows(services: Services, resource: Resource, actor: Actor, query: ListQuery): RowQuery {
  return matchingQuery(services.engine, criteriaFor(services, resource, actor, query));
}

/** What a list asks the reader for. */
export function criteriaFor(
  services: InnerServices,
  resource: Resource,
  actor: Actor,
  query: Omit<ListQuery, 'page' | 'limit' | 'paged' | 'exact' | 'totals'>,
): ListCriteria {
  return criteriaOf(columnsFor(resource, actor.role, query.only), personOf(actor, services.now()), query);
}

export function askingOf(services: InnerServices, actor: Actor): Asking {
  return { services, actor, now: services.now() };
}

const anyRow = { ids: [], filters: [], words: [], sortBy: 'id', descending: false };

async function readRaw(services: InnerServices, resource: Resource, actor: Actor, id: number, db?: Kysely<Database>): Promise<reader.Raw> {
  const [raw] = await reader.readAll(services.engine, criteriaFor(services, resource, actor, { ...anyRow, ids: [id] }), db);
  if (!raw) throw notFound(resource.label);
  return raw;
}

async function demandId(
  services: InnerServices,
  resource: Resource,
  actor: Actor,
  asked: Partial<Pick<ListQuery, 'ids' | 'filters'>>,
  db?: Kysely<Database>,
): Promise<number> {
  const id = await reader.readId(services.engine, criteriaFor(services, resource, actor, { ...anyRow, ...asked }), db);
  if (id === undefined) throw notFound(resource.label);
  return id;
}

function asObjects(raw: readonly reader.Raw[], services: InnerServices, resource: Resource, actor: Actor, only: ListQuery['only']): Cells[] {
  const form = rowForm(resource, actor.role, only);
  const asking = askingOf(services, actor);
  return raw.map((one) => form.object(one, asking));
}
