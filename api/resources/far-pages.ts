import { type Place, placeBefore, rememberPlaces } from '../db/unchanged.ts';
import { farIdsStatement, type ListShape } from './list-statements.ts';
import { sortColumn } from './list-terms.ts';
import { Paths } from './paths.ts';
import type { Wanted } from './wanted.ts';

/** To skip fewer rows takes less time than another question to the database. */
const farFrom = 1000;

/** Whether so many rows come before a page that where it begins is worth keeping; which a column of the rows' own table can tell. */
export function isFar({ resource, sortBy }: ListShape, { offset }: Wanted): boolean {
  return (offset as number) >= farFrom && sortColumn(resource, sortBy, new Paths(resource)).startsWith('t.');
}

/** An id and its sort cell. */
type Found = readonly [id: unknown, value: unknown];

/**
 * The ids of a page far back, with their sort cells. Rows are skipped from the nearest one whose place is known since nothing has been committed: who
 * leafs on, or comes back, skips hardly any.
 */
export async function farPageIds(shape: ListShape, wanted: Wanted): Promise<readonly Found[]> {
  const { engine } = shape;
  const start = wanted.offset as number;
  const list = nameOf(shape, wanted);
  const version = await engine.version();
  const behind = async (place: Place | undefined) => {
    const count = place?.count ?? 0;
    // The row before the page comes with it, unless it is the one that is known.
    const lead = count < start ? 1 : 0;
    const limit = wanted.limit + lead;
    const found = await read(shape, { ...wanted, last: place, offset: start - count - lead, limit });
    // Behind the filled sort cells may come empty ones, which are not found from there.
    if (place && shape.descending && found.length < limit) return null;
    const places = found.map(([id, value], at) => ({ count: start - lead + at + 1, value, id }));
    // By the row before it the same page is found again, by its last row the next one.
    const ends = places.filter(({ count, value }, at) => value !== null && (count === start || at === places.length - 1));
    rememberPlaces(engine, version, list, ends);
    return found.slice(lead);
  };
  const known = placeBefore(engine, version, list, start);
  return (known && (await behind(known))) ?? (await behind(undefined)) ?? [];
}

async function read(shape: ListShape, wanted: Wanted): Promise<readonly Found[]> {
  const statement = farIdsStatement(shape, wanted);
  return (await shape.engine.read(statement.sql, statement.parameters(wanted))) as unknown as Found[];
}

/** Lists of the same name have the same rows in the same order, as far as this person may see them. */
function nameOf({ resource, role, sortBy, descending }: ListShape, { person, ids, filters }: Wanted): string {
  return JSON.stringify([resource.name, role, sortBy, descending, person, ids, filters]);
}
