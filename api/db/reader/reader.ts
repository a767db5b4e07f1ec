import type { Kysely } from 'kysely';
import { tableOf } from '../../../schema/resource.ts';
import type { Database } from '../database.ts';
import type { Engine, InnerEngine } from '../engine.ts';
import { queryCacheOf, readCached } from '../query-cache.ts';
import type { Prepared } from '../statements.ts';
import { isOwnColumn } from './cells.ts';
import { countedUpTo, isFiltered, type ListCriteria, partsOf, sortCell, sortValue } from './criteria.ts';
import {
  allStatement,
  type Cursor,
  chunkStatement,
  countStatement,
  farIdsStatement,
  type Part,
  pageIdsStatement,
  pageStatement,
  presenceStatement,
  type Range,
  rowsKey,
  rowsStatement,
  totalsStatement,
} from './list-statements.ts';
import { Paths } from './paths.ts';
import { found, searchedPage } from './search.ts';

/** A row as the database returns it: its cells in column order. */
export type Raw = readonly unknown[];

/** The number of rows in a list: exact, or a lower bound. */
export interface Total {
  readonly totalItems: number;
  readonly totalIsExact: boolean;
}

/** One page of a list, and the number of matching rows. @param exact whether to count all rows; otherwise counting stops at `countedUpTo` */
export async function readPage(engine: Engine, list: ListCriteria, range: Range, exact: boolean): Promise<Page> {
  const [first, rest] = partsOf(engine, list);
  const filled = await readPart(engine, first, range, exact);
  if (!rest) return filled;
  const left = range.limit - filled.raw.length;
  const before = filled.totalIsExact || left === 0 ? filled : await countRows(engine, first, true);
  // The rows are counted even where the page has no space for any.
  const behind = { offset: Math.max(0, range.offset - before.totalItems), limit: Math.max(left, 1) };
  const empty = await readPart(engine, rest, behind, exact);
  const raw = [...filled.raw, ...empty.raw.slice(0, left)];
  const totalItems = filled.totalItems + empty.totalItems;
  const isMany = !exact && totalItems > countedUpTo;
  if (isMany || !filled.totalIsExact || !empty.totalIsExact) return { raw, ...atLeast(range.offset, raw) };
  return { raw, totalItems, totalIsExact: true };
}

type Page = { readonly raw: readonly Raw[] } & Total;

async function readPart(engine: Engine, list: ListCriteria, range: Range, exact: boolean): Promise<Page> {
  if (list.words.length > 0) {
    const { rows, count } = await searchedPage(engine, list, range, exact);
    return { raw: await rowsByIds(engine, list, rows), totalItems: count ?? countedUpTo, totalIsExact: count !== null };
  }
  const page = pageOf(engine, list, range);
  const [raw, total] = await Promise.all([page, totalOf(engine, list, range, exact, page)]);
  return { raw, ...total };
}

/** Skipping fewer rows is faster than another query. */
const farFrom = 1000;

/**
 * The rows of a page. Where statements are planned by value, only the ids are queried with the values, which plans fast; the rows with their joins
 * are then read with a cached plan.
 */
async function pageOf(engine: Engine, list: ListCriteria, range: Range): Promise<readonly Raw[]> {
  const farIds = range.offset < farFrom ? null : await farPageIds(engine, list, range);
  if (farIds) return rowsByIds(engine, list, farIds);
  // Where all rows must be sorted, they are sorted without the cells that only the page needs.
  if (isInColumnOrder(engine, list) && (!engine.plansByValue || isWhole(list))) return rows(engine, pageStatement(engine, list, range));
  const ids = await rows(engine, pageIdsStatement(engine, list, range));
  return rowsByIds(
    engine,
    list,
    ids.map(([id]) => id as number),
  );
}

function rowsByIds(engine: Engine, list: ListCriteria, ids: readonly number[]): Promise<readonly Raw[]> | readonly Raw[] {
  return ids.length === 0 ? [] : rows(engine, rowsStatement(engine, list, ids));
}

/** The number of matching rows. @param page its rows; on a far page they show that there are more than `countedUpTo` */
async function totalOf(engine: Engine, list: ListCriteria, { offset }: Range, exact: boolean, page: PromiseLike<readonly Raw[]>): Promise<Total> {
  if (engine.sizeOf && isWhole(list)) return { totalItems: engine.sizeOf(tableOf(list.columns.resource)), totalIsExact: true };
  if (!exact && offset >= countedUpTo && (await page).length > 0) return atLeast(offset, await page);
  const total = await countRows(engine, list, exact);
  return total.totalIsExact ? total : atLeast(offset, await page);
}

/** Sums of columns over the matching rows, by name. */
export async function readTotals(engine: Engine, list: ListCriteria, names: readonly string[]): Promise<Record<string, number>> {
  const { sql, parameters } = totalsStatement(engine, list, names);
  const [sums = []] = await readCached(engine, sql, parameters);
  return Object.fromEntries(names.map((name, at) => [name, sums[at] as number]));
}

function atLeast(offset: number, { length }: readonly unknown[]): Total {
  return { totalItems: Math.max(countedUpTo, length > 0 ? offset + length : 0), totalIsExact: false };
}

/** The number of matching rows. @param exact as for `readPage` */
export async function countRows(engine: Engine, list: ListCriteria, exact: boolean): Promise<Total> {
  const upTo = exact ? null : countedUpTo + 1;
  const { sql, parameters } = countStatement(engine, list, upTo);
  const [row] = await readCached(engine, sql, parameters);
  const count = row?.[0] as number;
  return count === upTo ? { totalItems: countedUpTo, totalIsExact: false } : { totalItems: count, totalIsExact: true };
}

/** Whether a list is the whole table, unfiltered. */
export function isWhole(list: ListCriteria): boolean {
  return list.words.length === 0 && !isFiltered(list);
}

/** Whether a list is sorted by a plain column of its own table; cached, since the configuration does not change while the process runs. */
function isInColumnOrder(engine: Engine, list: ListCriteria): boolean {
  const { columns, sortBy } = list;
  const known = columnOrders.get(columns) ?? new Map<string, boolean>();
  columnOrders.set(columns, known);
  const found = known.get(sortBy) ?? isOwnColumn(sortCell(engine, list, new Paths(columns.resource)));
  known.set(sortBy, found);
  return found;
}

const columnOrders = new WeakMap<object, Map<string, boolean>>();

/** All matching rows in the list's order. `db` is a transaction whose own writes must be visible. */
export async function readAll(engine: InnerEngine, list: ListCriteria, db?: Kysely<Database>): Promise<readonly Raw[]> {
  const parts: Raw[] = [];
  for (const part of partsOf(engine, list)) if (part) parts.push(...(await rows(engine, allStatement(engine, part), db)));
  return parts;
}

/** The id of one matching row; undefined where there is none. */
export async function readId(engine: InnerEngine, list: ListCriteria, db?: Kysely<Database>): Promise<number | undefined> {
  const [row] = await rows(engine, presenceStatement(engine, list), db);
  return row?.[0] as number | undefined;
}

/** All rows in the list's order, in chunks, by keyset pagination. */
export async function* walk(everyone: Engine, list: ListCriteria): AsyncGenerator<readonly Raw[]> {
  const engine = (await everyone.standby()) ?? everyone;
  // Keyset pagination yields this order by itself; search results need the parts in sequence.
  for (const part of list.words.length > 0 ? partsOf(engine, list) : [list]) if (part) yield* walkPart(engine, part);
}

async function* walkPart(engine: Engine, list: ListCriteria): AsyncGenerator<readonly Raw[]> {
  const ids = list.words.length > 0 ? await found(engine, list) : null;
  if (ids && !ids.rest) return yield* byIds(engine, list, ids.rows);
  const walked = { ...list, words: ids?.rest?.list.words ?? [] };
  const at = list.columns.names.indexOf(list.sortBy);
  const read = async (part: Part, end: Raw | undefined, limit: number): Promise<readonly Raw[]> =>
    rows(engine, chunkStatement(engine, walked, part, end && { value: sortValue(list, end[at]), id: end[0] }, limit));
  for (const part of ['filled', 'empty'] satisfies Part[]) yield* chunksOf<Raw>(engine, (end, limit) => read(part, end, limit));
}

/** Reads the rows of search results whose ids are known in order. */
async function* byIds(engine: Engine, list: ListCriteria, ids: readonly number[]): AsyncGenerator<readonly Raw[]> {
  for (let start = 0; start < ids.length; start += chunkSize) {
    yield await rowsByIds(engine, list, ids.slice(start, start + chunkSize));
    await yieldToEventLoop();
  }
}

function rows(engine: InnerEngine, { sql, parameters }: Prepared, db?: Kysely<Database>): Promise<readonly Raw[]> | readonly Raw[] {
  return engine.read(sql, parameters, db);
}

/**
 * The ids of a far page, continued from the cached cursor of this page or a neighbour so that no row is skipped. Null where the order is not that of
 * the rows' own table.
 */
export async function farPageIds(engine: Engine, list: ListCriteria, { offset, limit }: Range): Promise<number[] | null> {
  if (!isOwnColumn(sortCell(engine, list, new Paths(list.columns.resource)))) return null;
  const key = rowsKey(engine, list);
  const keyOf = (place: number) => `cursor ${place}\n${key}`;
  const read = async (behind: Cursor | undefined, range: Range) => {
    const { sql, parameters } = farIdsStatement(engine, list, behind, range);
    return (await engine.read(sql, parameters)).map(([id, value]): Cursor => ({ id, value }));
  };
  const cache = await queryCacheOf(engine);
  const [known] = (cache.get(keyOf(offset))?.rows ?? []) as Cursor[];
  const behind = known && (await read(known, { offset: 0, limit }));
  // A cursor comparison does not find empty sort cells, which follow the filled ones.
  const [before, ...page] = behind?.length === limit ? [known, ...behind] : await read(undefined, { offset: offset - 1, limit: limit + 1 });
  const end = page.at(-1);
  if (before?.value != null) cache.set(keyOf(offset), { rows: [before] });
  if (end?.value != null) cache.set(keyOf(offset + page.length), { rows: [end] });
  return (page as Cursor[]).map(({ id }) => id as number);
}

/** Rows passed on at a time; in between, other requests run. */
export const chunkSize = 100;

/** Rows fetched at a time from a database in another process, where a round trip is costly and a longer one blocks nobody here. */
const fetchedSize = 250;

/** Rows in chunks. @param read reads the rows after a cursor */
export async function* chunksOf<Row>(
  engine: Engine,
  read: (behind: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const limit = engine.pipelinesReads ? fetchedSize : chunkSize;
  let reading: Promise<readonly Row[]> | undefined = read(undefined, limit);
  while (reading) {
    const rows: readonly Row[] = await reading;
    const last = rows.length === limit ? rows.at(-1) : undefined;
    // With a separate database process the next chunk is read while this one is consumed; in-process it would only block.
    const ahead: Promise<readonly Row[]> | undefined = last && engine.pipelinesReads ? read(last, limit) : undefined;
    // A consumer that stops early receives no error.
    ahead?.catch(() => undefined);
    for (let start = 0; start < rows.length; start += chunkSize) {
      yield rows.length > chunkSize ? rows.slice(start, start + chunkSize) : rows;
      await yieldToEventLoop();
    }
    reading = ahead ?? (last && read(last, limit));
  }
}

/** Yields to other requests. */
export const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));
