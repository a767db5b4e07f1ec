import type { Kysely } from 'kysely';
import type { Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import type { Database } from '../db/database.ts';
import { readCached } from '../db/query-cache.ts';
import type { Statement } from '../db/statements.ts';
import { notFound } from '../failure.ts';
import type { InnerServices, Services } from '../services.ts';
import { type Cells, columnsFor } from './columns.ts';
import { isWhole, type Total, totalOf } from './count.ts';
import { farPageIds, isFar } from './far-pages.ts';
import type { ListQuery } from './list-query.ts';
import {
  allStatement,
  type ListShape,
  matching,
  pageIdsStatement,
  pageStatement,
  presenceStatement,
  rowStatement,
  rowsStatement,
  totalsStatement,
} from './list-statements.ts';
import type { RowQuery } from './paths.ts';
import { type Asking, type Raw, rowForm } from './rows.ts';
import { foldedWords, wordTerms } from './search.ts';
import { readSearched } from './search-list.ts';
import { type Wanted, wantedOf } from './wanted.ts';

export { countRows } from './count.ts';

/** One page of a list, and how many rows match in all: two statements, whatever the page size. */
export async function readList(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<{ rows: Cells[] } & Total> {
  const { raw, ...total } = await readPage(services, resource, actor, query);
  return { rows: asObjects(raw, services, resource, actor, query), ...total };
}

/** The same with the rows as they come from the database, in the order of the role's columns. */
export async function readPage(services: Services, resource: Resource, actor: Actor, asked: ListQuery): Promise<{ raw: readonly Raw[] } & Total> {
  const isSearch = asked.words.length > 0 && foldedWords(resource, actor.role, asked.words).length > 0;
  if (isSearch) return readSearched(services, resource, actor, asked);
  const query = { ...asked, words: [] };
  const wanted = wantedOf(resource, actor, services.now(), query);
  const page = pageOf(services, resource, actor, query, wanted);
  const [raw, total] = await Promise.all([page, totalOf(services, resource, actor, query, wanted, page)]);
  return { raw, ...total };
}

/**
 * The rows of a page. Where a statement is planned by its values, only the ids are sought by them: that is planned in no time, and the rows with all
 * that is joined to them are then read by a plan that is kept.
 */
async function pageOf(services: Services, resource: Resource, actor: Actor, query: ListQuery, wanted: Wanted): Promise<readonly Raw[]> {
  const shape = shapeFor(services, resource, actor, query);
  if (isFar(shape, wanted)) return rowsFound(services, shape, wanted, await farPageIds(shape, wanted));
  if (!services.engine.plansByValue || isWhole(resource, actor, query)) return run(services, pageStatement(shape, wanted), wanted);
  return rowsFound(services, shape, wanted, await run(services, pageIdsStatement(shape, wanted), wanted));
}

async function rowsFound(services: Services, shape: ListShape, wanted: Wanted, ids: readonly Raw[]): Promise<readonly Raw[]> {
  if (ids.length === 0) return [];
  const found = { ...wanted, found: ids.map(([id]) => id as number) };
  return run(services, rowsStatement(shape, found), found);
}

/** Every matching row, in the list's order; for the calls that the spec gives without pages. */
export async function readAll(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<Cells[]> {
  const wanted = wantedOf(resource, actor, services.now(), query);
  const raw = await run(services, allStatement(shapeFor(services, resource, actor, query), wanted), wanted);
  return asObjects(raw, services, resource, actor, query);
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
  const wanted = wantedRow(services, resource, actor, id);
  const [found] = await run(services, presenceStatement(services.engine, resource, actor.role, wanted), wanted, db);
  if (!found) throw notFound(resource.label);
}

/**
 * The id of the row that has a number of its own, `grantNumber` 2026-001, as far as this actor may read both the row and the number.
 * @throws Failure 404 otherwise
 */
export async function idOfNumber(services: InnerServices, resource: Resource, actor: Actor, field: string, number: string): Promise<number> {
  // PostgreSQL cannot even compare with a text that has a null character; no number has one.
  if (number.includes('\0')) throw notFound(resource.label);
  const filters = [{ field, test: 'equal', values: [number] }] as const;
  const wanted = wantedOf(resource, actor, services.now(), { ids: [], filters, page: 1, limit: 1 });
  const [found] = await run(services, presenceStatement(services.engine, resource, actor.role, wanted), wanted);
  if (!found) throw notFound(resource.label);
  return found[0] as number;
}

/** What the columns of a list that are added up come to over all rows that match: those of them that the role reads. */
export async function readTotals(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<Record<string, number>> {
  const readable = columnsFor(resource, actor.role).names;
  const names = (resource.list.totals ?? []).filter((name) => readable.includes(name));
  if (names.length === 0) return {};
  const wanted = wantedOf(resource, actor, services.now(), query);
  const statement = totalsStatement(shapeFor(services, resource, actor, query), wanted, names);
  const [sums = []] = await readCached(services.engine, statement.sql, statement.parameters(wanted));
  return Object.fromEntries(names.map((name, at) => [name, sums[at] as number]));
}

/** The rows that a list's filters select, without columns, order or page: to count them, or to add up. */
export function matchingRows(services: Services, resource: Resource, actor: Actor, query: ListQuery): RowQuery {
  return matching(shapeFor(services, resource, actor, query), wantedOf(resource, actor, services.now(), query));
}

async function readRaw(services: InnerServices, resource: Resource, actor: Actor, id: number, db?: Kysely<Database>): Promise<Raw> {
  const wanted = wantedRow(services, resource, actor, id);
  const [raw] = await run(services, rowStatement(services.engine, resource, actor.role, wanted), wanted, db);
  if (!raw) throw notFound(resource.label);
  return raw;
}

function wantedRow(services: InnerServices, resource: Resource, actor: Actor, id: number): Wanted {
  return wantedOf(resource, actor, services.now(), { ids: [id], filters: [], page: 1, limit: 1 });
}

function run({ engine }: InnerServices, statement: Statement<Wanted>, wanted: Wanted, db?: Kysely<Database>) {
  return engine.read(statement.sql, statement.parameters(wanted), db);
}

function asObjects(raw: readonly Raw[], services: InnerServices, resource: Resource, actor: Actor, { only }: ListQuery): Cells[] {
  const form = rowForm(resource, actor.role, only);
  const asking = askingOf(services, actor);
  return raw.map((one) => form.object(one, asking));
}

export function askingOf(services: InnerServices, actor: Actor): Asking {
  return { services, actor, now: services.now() };
}

function shapeFor({ engine }: Services, resource: Resource, { role }: Actor, { sortBy, descending, words, only }: ListQuery): ListShape {
  return { engine, resource, role, sortBy, descending, only, terms: wordTerms(engine, resource, role, words) };
}
