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

/** One page of a list, and the number of matching rows. */
export async function readList(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<{ rows: Cells[] } & reader.Total> {
  const { raw, ...total } = await readPage(services, resource, actor, query);
  return { rows: asObjects(raw, services, resource, actor, query.only), ...total };
}

/** `readList` with rows as they come from the database, in the order of the role's columns. */
export function readPage(services: Services, resource: Resource, actor: Actor, query: ListQuery): ReturnType<typeof reader.readPage> {
  const { page, limit, exact } = query;
  return reader.readPage(services.engine, criteriaFor(services, resource, actor, query), { offset: (page - 1) * limit, limit }, exact);
}

/** All matching rows, in the list's order, for calls that the spec defines without pagination. */
export async function readAll(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<Cells[]> {
  const raw = await reader.readAll(services.engine, criteriaFor(services, resource, actor, query));
  return asObjects(raw, services, resource, actor, query.only);
}

/** All rows of a list in its order, in chunks. */
export async function* walkRows(services: Services, resource: Resource, actor: Actor, query: ListQuery): AsyncGenerator<Cells[]> {
  for await (const chunk of reader.walk(services.engine, criteriaFor(services, resource, actor, query)))
    yield asObjects(chunk, services, resource, actor, query.only);
}

/** The exact number of matching rows. */
export async function countRows(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<number> {
  return (await reader.countRows(services.engine, criteriaFor(services, resource, actor, query), true)).totalItems;
}

/** One row as the actor sees it; 404 otherwise. `db` is a transaction whose own writes must be visible. */
export async function readRow(services: InnerServices, resource: Resource, actor: Actor, id: number, db?: Kysely<Database>): Promise<Cells> {
  const raw = await readRaw(services, resource, actor, id, db);
  return rowForm(resource, actor.role).object(raw, askingOf(services, actor));
}

/** `readRow` as JSON text. */
export async function readRowJson(services: InnerServices, resource: Resource, actor: Actor, id: number, db?: Kysely<Database>): Promise<string> {
  const raw = await readRaw(services, resource, actor, id, db);
  return rowForm(resource, actor.role).json(raw, askingOf(services, actor));
}

/** Checks that a row is visible to the actor, without reading it. @throws Failure 404 otherwise */
export async function assertVisible(services: InnerServices, resource: Resource, actor: Actor, id: number, db: Kysely<Database>): Promise<void> {
  await assertId(services, resource, actor, { ids: [id] }, db);
}

/**
 * The id of the row with a number such as `grantNumber` 2026-001, where the actor may read both the row and the number.
 * @throws Failure 404 otherwise
 */
export async function idOfNumber(services: InnerServices, resource: Resource, actor: Actor, field: string, number: string): Promise<number> {
  // PostgreSQL rejects texts with a null character.
  if (number.includes('\0')) throw notFound(resource.label);
  return assertId(services, resource, actor, { filters: [{ field, test: 'equal', values: [number] }] });
}

/** The sums of a list's columns over all matching rows, for those that the role reads. */
export async function readTotals(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<Record<string, number>> {
  // Sums do not depend on the cells requested for each row.
  const list = criteriaFor(services, resource, actor, { ...query, only: undefined });
  const names = (resource.list.totals ?? []).filter((name) => list.columns.names.includes(name));
  return names.length === 0 ? {} : reader.readTotals(services.engine, list, names);
}

/** The rows that match a list's filters, without columns, order or pagination, for counting and summing. */
export function matchingRows(services: Services, resource: Resource, actor: Actor, query: ListQuery): RowQuery {
  return matchingQuery(services.engine, criteriaFor(services, resource, actor, query));
}

/** The reader's criteria of a list. */
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

async function assertId(
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
