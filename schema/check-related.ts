import { checkFilter } from './check-cards.ts';
import { filterParameters, sortableFields } from './derive/filters.ts';
import { listLinkOf } from './derive/links.ts';
import type { Related } from './related.ts';
import { fieldOf, type Resource, type ResourceMap } from './resource.ts';

/** Checks the panels of related rows against the other resource. */
export function checkRelated(resource: Resource, resources: ResourceMap): string[] {
  return Object.entries(resource.related ?? {}).flatMap(([name, related]) => {
    const other = resources[name];
    const mistakes = other ? [...checkBy(resource, other, related, resources), ...checkRows(other, related)] : ['there is no such resource'];
    return mistakes.map((mistake) => `: related.${name} ${mistake}`);
  });
}

function checkBy(resource: Resource, other: Resource, { by }: Related, resources: ResourceMap): string[] {
  const link = listLinkOf(resource, { of: other.name, by }, resources);
  return [
    ...(typeof link === 'string' ? [`cannot be found: ${link}`] : []),
    ...(filterParameters(other).some(({ name, test }) => name === by && test === 'equal') ? [] : [`needs a filter by ${by} in its list`]),
    ...(resource.access.read.some((role) => other.access.read.includes(role)) ? [] : ['is for nobody who may read the record']),
  ];
}

function checkRows(other: Resource, { columns = [], sort, where = {} }: Related): string[] {
  const order = sort?.replace('-', '');
  return [
    ...columns.flatMap((column) => (fieldOf(other, column) ? [] : [`has no column ${column}`])),
    ...(order === undefined || sortableFields(other).includes(order) ? [] : [`cannot be sorted by ${order}`]),
    ...Object.entries(where).flatMap(([parameter, value]) => checkFilter(other, parameter, String(value), other.access.read)),
  ];
}
