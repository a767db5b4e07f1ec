import { filterParameters, sortableFields } from '../../schema/derive/filters.ts';
import { fieldAt } from '../../schema/derive/paths.ts';
import { fieldOf, type Resource, type ResourceMap, tableOf } from '../../schema/resource.ts';
import { fixedColumns, schemaModel } from './schema-model.ts';

/**
 * Orders and filters over possibly many rows that no index serves, one English sentence each. Computed values and what `sortsOver` names are exempt.
 */
export function unindexed(resources: ResourceMap): string[] {
  const indexes = new Map(schemaModel(resources).map((table) => [table.name, table.indexes]));
  const isServed = (resource: Resource, name: string) => {
    const place = fieldAt(tableOf(resource), fieldOf(resource, name)?.options.from ?? name, resources);
    if (typeof place === 'string') return true;
    const column = fieldOf(resource, name)?.options.from?.split('.').at(-1) ?? name;
    const fixed = fixedColumns(resource);
    const leads = (columns: readonly string[]) => columns.find((one) => one === column || !fixed.includes(one)) === column;
    return column === 'id' || resources[place.table]?.small || indexes.get(place.table)?.some(({ columns }) => leads(columns));
  };
  return Object.values(resources).flatMap((resource) => {
    const isFigure = (name: string) => fieldOf(resource, name)?.options.figure !== undefined;
    const orders = sortableFields(resource).filter((name) => !resource.list.sortsOver?.includes(name));
    const filters = filterParameters(resource).filter(({ test }) => test !== 'contains' && test !== 'filled');
    const lacking = (names: readonly string[]) => [...new Set(names)].filter((name) => !isFigure(name) && !isServed(resource, name));
    return [
      ...lacking(orders).map((name) => `${resource.name}.${name}: is sorted by without an index; list.unsorted excepts it`),
      ...lacking(filters.map(({ field }) => field)).map((name) => `${resource.name}.${name}: is filtered by without an index`),
    ];
  });
}
