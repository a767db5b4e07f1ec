import { readFarPage } from '../db/query-cache.ts';
import { isOwnColumn } from './cells.ts';
import { farIdsStatement, type ListShape } from './list-statements.ts';
import { sortCell } from './list-terms.ts';
import { Paths } from './paths.ts';
import type { Raw } from './rows.ts';
import type { Wanted } from './wanted.ts';

/** To skip fewer rows takes less time than another question to the database. */
const farFrom = 1000;

/** Whether so many rows come before a page that where it begins is worth keeping; which a column of the rows' own table can tell. */
export function isFar(shape: ListShape, { person, offset }: Wanted): boolean {
  return (offset as number) >= farFrom && isOwnColumn(sortCell(shape, person, new Paths(shape.resource)));
}

/** The ids of a page far back, with their sort cells. */
export function farPageIds(shape: ListShape, wanted: Wanted): Promise<readonly Raw[]> {
  const { resource, role, sortBy, descending, engine } = shape;
  const { person, ids, filters, limit } = wanted;
  const list = JSON.stringify([resource.name, role, sortBy, descending, person, ids, filters]);
  return readFarPage(engine, list, { offset: wanted.offset as number, limit }, async (last, skipped, most) => {
    const far = { ...wanted, last, offset: skipped, limit: most };
    const statement = farIdsStatement(shape, far);
    return engine.read(statement.sql, statement.parameters(far));
  });
}
