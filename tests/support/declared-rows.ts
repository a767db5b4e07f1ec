import { anyTables } from '../../api/db/database.ts';
import { resourceMap } from '../../api/db/reader/paths.ts';
import type { FilterParameter } from '../../schema/derive/filters.ts';
import { isInput } from '../../schema/field.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { type Resource, tableOf } from '../../schema/resource.ts';
import type { TestApp } from './app.ts';
import type { AnyRow } from './rows.ts';
import { rowCount, sample } from './sample.ts';

/** Rows that this process has asked for: no two are alike, nor like those that `addFirstRows` made. */
let asked = rowCount;

/** What a call sends to make a row, by its declaration: all that is an input, but for files, and references that may stay empty. */
export async function inputFor({ engine }: TestApp, { fields }: Resource): Promise<AnyRow> {
  const row = asked++;
  const inputs = Object.entries(fields).filter(([, field]) => isInput(field) && field.kind !== 'file');
  const cells = inputs.map(async ([name, field]) => {
    if (field.kind !== 'reference') return [[name, field.kind === 'flag' ? row % 2 === 1 : sample(field, row)]];
    const to = tableOf(resourceMap[targetOf(field)] as Resource);
    const targets = field.options.required ? await anyTables(engine.reader).selectFrom(to).select('id').orderBy('id').execute() : [];
    const ids = targets.map(({ id }) => Number(id));
    return ids.length > 0 ? [[name, sample(field, row, ids)]] : [];
  });
  return Object.fromEntries((await Promise.all(cells)).flat());
}

/** What a list is asked for to find a row by one of its filters; empty where the row has nothing to be found by. */
export function filterValue({ field, test }: FilterParameter, row: AnyRow): string {
  if (test === 'filled') return 'true';
  const value = String(row[field] ?? '');
  return /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : value;
}
