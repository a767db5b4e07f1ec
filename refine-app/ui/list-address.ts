import type { FilterInput } from '../../schema/derive/filter-types.ts';
import type { Definition } from '../../schema/resource.ts';

/** The address of a list with filters, typed by the resource's parameters. */
export function listAddress<D extends Definition>(resource: D, filters: FilterInput<D>): string {
  return filteredPath(resource, filters);
}

/** The same for filters in a declaration. */
export function filteredPath({ screen, list }: Definition, filters: object): string {
  const pairs = Object.entries(filters).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  // Without a parameter the address would show the opening view.
  if (pairs.length === 0 && Object.values(list.views ?? {}).some(({ opens }) => opens)) pairs.push(['sort', list.sort]);
  return pairs.length > 0 ? `${screen.path}?${new URLSearchParams(pairs)}` : screen.path;
}
