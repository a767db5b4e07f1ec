import type { FilterInput } from '../../schema/derive/filter-types.ts';
import type { Definition } from '../../schema/resource.ts';

/** The address of a list with filters set. Only parameters and values that the resource's fields allow compile. */
export function listAddress<D extends Definition>(resource: D, filters: FilterInput<D>): string {
  const given = Object.entries(filters as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  );
  return `${resource.screen.path}?${new URLSearchParams(given)}`;
}
