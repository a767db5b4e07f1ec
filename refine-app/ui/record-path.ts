import type { Resource } from '../../schema/resource.ts';
import { pathFields } from '../data/fields-filter.ts';
import type { RowData } from './row.ts';

/** The address of a row's page: the declared pattern, or `<path>/<id>` where the row lacks a field of the pattern. */
export function recordPath(resource: Resource, row: Pick<RowData, 'id'> & Readonly<Record<string, unknown>>): string {
  const pattern = resource.screen.detail ?? `${resource.screen.path}/{id}`;
  if (pathFields(resource).some((name) => row[name] === undefined || row[name] === null)) return `${resource.screen.path}/${row.id}`;
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(row[name])));
}

export function createPath(resource: Resource): string {
  return `${resource.screen.path}/new`;
}

export function editPath(resource: Resource, id: number): string {
  return `${resource.screen.path}/${id}/edit`;
}
