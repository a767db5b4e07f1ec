import type { FilterInput } from '../../schema/derive/filter-types.ts';
import type { Definition } from '../../schema/resource.ts';

/** The address of a list with filters set. Only parameters and values that the resource's fields allow compile. */
export function listAddress<D extends Definition>(resource: D, filters: FilterInput<D>): string {
  return filteredPath(resource, filters);
}

/** The same for filters that a declaration names. */
export function filteredPath({ screen, list }: Definition, filters: object): string {
  const given = Object.entries(filters).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  // The bare address would lead to the view that opens the list.
  if (given.length === 0 && Object.values(list.views ?? {}).some(({ opens }) => opens)) given.push(['sort', list.sort]);
  return given.length > 0 ? `${screen.path}?${new URLSearchParams(given)}` : screen.path;
}
