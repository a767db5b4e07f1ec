import type { Engine } from '../engine.ts';
import { queryCacheOf } from '../query-cache.ts';
import { isOwnColumn } from './cells.ts';
import { type ListCriteria, sortCell } from './criteria.ts';
import { type Cursor, farIdsStatement, type Range } from './list-statements.ts';
import { Paths } from './paths.ts';

/**
 * The ids of a page far back. From a page that was read before, this one or its neighbours, no row is skipped. Null where the rows' own table does not tell
 * the order.
 */
export async function farPageIds(engine: Engine, list: ListCriteria, { offset, limit }: Range): Promise<number[] | null> {
  if (!isOwnColumn(sortCell(engine, list, new Paths(list.columns.resource)))) return null;
  const { columns, sortBy, descending, person, ids, filters } = list;
  const name = JSON.stringify([columns.resource.name, columns.role, sortBy, descending, person, ids, filters]);
  const keyOf = (place: number) => `cursor ${place}\n${name}`;
  const read = async (behind: Cursor | undefined, range: Range) => {
    const { sql, parameters } = farIdsStatement(engine, list, behind, range);
    return (await engine.read(sql, parameters)).map(([id, value]): Cursor => ({ id, value }));
  };
  const cache = await queryCacheOf(engine);
  const [known] = (cache.get(keyOf(offset))?.rows ?? []) as Cursor[];
  const behind = known && (await read(known, { offset: 0, limit }));
  // Behind the filled sort cells may come empty ones, which a comparison does not find.
  const [before, ...page] = behind?.length === limit ? [known, ...behind] : await read(undefined, { offset: offset - 1, limit: limit + 1 });
  const end = page.at(-1);
  if (before?.value != null) cache.set(keyOf(offset), { rows: [before] });
  if (end?.value != null) cache.set(keyOf(offset + page.length), { rows: [end] });
  return (page as Cursor[]).map(({ id }) => id as number);
}
