import { rowFieldsFilter } from '../../../refine-app/resource/list/list-rows.ts';
import type { RowData } from '../../../refine-app/ui/row.ts';
import { resources } from '../../../resources.config.ts';
import { titleNamesOf } from '../../../schema/derive/references.ts';
import { type Resource, standardFields } from '../../../schema/resource.ts';

/** A row as the list of the console gets it, with the columns that its reader has chosen: who reads a cell that the list has not asked for is told so. */
export function listed(resource: Resource, whole: RowData, columns?: readonly string[]): RowData {
  const titles = titleNamesOf(resource, resources);
  const [filter] = rowFieldsFilter(resource, columns);
  if (!filter) return { ...Object.fromEntries(titles.map((name) => [name, '見出し'])), ...whole };
  const given = new Set(['id', 'version', 'abilities', ...String(filter.value).split(',')]);
  const cells = new Set([...Object.keys(resource.fields), ...Object.keys(standardFields), ...titles]);
  const row = Object.fromEntries(
    [...given].map((name) => [name, titles.includes(name) ? (whole[name] ?? '見出し') : whole[name]]),
  ) as unknown as RowData;
  return new Proxy(row, {
    get: (cellsHere, name) => {
      if (typeof name === 'string' && cells.has(name) && !given.has(name)) throw new Error(`the list of ${resource.name} does not ask for ${name}`);
      return Reflect.get(cellsHere, name);
    },
  });
}
