import { type Resource, tableOf } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { readCached } from '../db/query-cache.ts';
import type { Services } from '../services.ts';
import type { ListQuery } from './list-query.ts';
import { countStatement } from './list-statements.ts';
import { wordTerms } from './search.ts';
import { type Wanted, wantedOf } from './wanted.ts';

/** So far a list counts unless it is asked for the exact number: beyond, the number changes no decision but would cost more than the page. */
export const countedUpTo = 10_000;

/** How many rows a list has: exactly, or at least. */
export interface Total {
  readonly totalItems: number;
  readonly totalIsExact: boolean;
}

/**
 * The number of rows that match, exact up to `countedUpTo` and always where the call asks for `count=exact`.
 * @param page the rows of the page: far behind, they show by themselves that there are more than would be counted
 */
export async function totalOf(
  services: Services,
  resource: Resource,
  actor: Actor,
  query: ListQuery,
  wanted: Wanted,
  page: PromiseLike<readonly unknown[]>,
): Promise<Total> {
  const size = isWhole(resource, actor, query) ? services.engine.sizeOf(tableOf(resource)) : null;
  // Nothing is waited for without need: what is asked in one go is answered together.
  const known = size instanceof Promise ? await size : size;
  if (known !== null) return { totalItems: known, totalIsExact: true };
  const skipped = (query.page - 1) * query.limit;
  if (!query.exact && skipped >= countedUpTo && (await page).length > 0) return atLeast(skipped, await page);
  const upTo = query.exact ? null : countedUpTo + 1;
  const count = await counted(services, resource, actor, query, wanted, upTo);
  if (upTo === null || count < upTo) return { totalItems: count, totalIsExact: true };
  return atLeast(skipped, await page);
}

function atLeast(skipped: number, { length }: readonly unknown[]): Total {
  return { totalItems: Math.max(countedUpTo, length > 0 ? skipped + length : 0), totalIsExact: false };
}

/** Whether a list holds every row of its table. */
export function isWhole(resource: Resource, { role }: Actor, { words, ids, filters }: ListQuery): boolean {
  return !resource.where && !resource.access.rows?.[role] && words.length === 0 && ids.length === 0 && filters.length === 0;
}

/** The exact number of rows that match, whatever it costs. */
export async function countRows(services: Services, resource: Resource, actor: Actor, query: ListQuery): Promise<number> {
  const wanted = wantedOf(resource, actor, services.now(), query);
  return counted(services, resource, actor, query, wanted, null);
}

async function counted(
  { engine }: Services,
  resource: Resource,
  { role }: Actor,
  { sortBy, descending, words }: ListQuery,
  wanted: Wanted,
  upTo: number | null,
): Promise<number> {
  const statement = countStatement({ engine, resource, role, sortBy, descending, terms: wordTerms(engine, resource, role, words) }, wanted, upTo);
  const [row] = await readCached(engine, statement.sql, statement.parameters(wanted));
  return row?.[0] as number;
}
