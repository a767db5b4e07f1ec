import { type AsOf, type Place, placeBefore, readOnce, rememberPlaces } from '../db/unchanged.ts';
import { isOwnColumn } from './cells.ts';
import { farIdsStatement, type ListShape } from './list-statements.ts';
import { sortCell } from './list-terms.ts';
import { Paths } from './paths.ts';
import type { Wanted } from './wanted.ts';

/** To skip fewer rows takes less time than another question to the database. */
const farFrom = 1000;

/** Whether so many rows come before a page that where it begins is worth keeping; which a column of the rows' own table can tell. */
export function isFar(shape: ListShape, { person, offset }: Wanted): boolean {
  return (offset as number) >= farFrom && isOwnColumn(sortCell(shape, person, new Paths(shape.resource)));
}

/** An id and its sort cell. */
type Found = readonly [id: unknown, value: unknown];

/**
 * The ids of a page far back, with their sort cells. Rows are skipped from the nearest one whose place is known since nothing has been committed: who
 * leafs on, or comes back, skips hardly any.
 */
export async function farPageIds(shape: ListShape, wanted: Wanted, asOf: AsOf): Promise<readonly Found[]> {
  const list = nameOf(shape, wanted);
  const known = placeBefore(shape.engine, asOf, list, wanted.offset as number);
  const { page, ends } = (known && (await behind(shape, wanted, asOf, known))) ?? (await fromStart(shape, wanted, asOf));
  rememberPlaces(shape.engine, asOf, list, ends);
  return page;
}

interface FarPage {
  readonly page: readonly Found[];
  /** The row before it and the one at its end: by the first the same page is found again, by the other the next. */
  readonly ends: readonly Place[];
}

/** The page behind a known row; null where it may not be found from there. */
async function behind(shape: ListShape, wanted: Wanted, asOf: AsOf, known: Place): Promise<FarPage | null> {
  const found = await read(shape, wanted, asOf, known);
  // Behind the filled sort cells may come empty ones.
  return shape.descending && found.page.length < wanted.limit ? null : found;
}

function fromStart(shape: ListShape, wanted: Wanted, asOf: AsOf): Promise<FarPage> {
  return read(shape, wanted, asOf, undefined);
}

async function read(shape: ListShape, wanted: Wanted, asOf: AsOf, last: Place | undefined): Promise<FarPage> {
  const skipped = (wanted.offset as number) - (last?.count ?? 0);
  // The row before the page comes with it, unless it is the one that is known.
  const lead = skipped > 0 ? 1 : 0;
  const far = { ...wanted, last, offset: skipped - lead, limit: wanted.limit + lead };
  const statement = farIdsStatement(shape, far);
  const found = (await readOnce(shape.engine, asOf, statement.sql, statement.parameters(far), 'atOnce')) as unknown as Found[];
  const before = (wanted.offset as number) - lead;
  const places = found.map(([id, value], at) => ({ count: before + at + 1, value, id }));
  const ends = places.filter(({ value }, at) => value !== null && (at < lead || at === places.length - 1));
  return { page: found.slice(lead), ends };
}

/** Lists of the same name have the same rows in the same order, as far as this person may see them. */
function nameOf({ resource, role, sortBy, descending }: ListShape, { person, ids, filters }: Wanted): string {
  return JSON.stringify([resource.name, role, sortBy, descending, person, ids, filters]);
}
