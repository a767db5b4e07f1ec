import type { Resource } from '../../../schema/resource.ts';

/** The path of the declared record page as a route: `/admin/notifications/detail/{id}` → `/admin/notifications/detail/:id`. */
export function recordRoute(resource: Resource): string {
  return splitPattern(resource)[0].replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Fields whose values in the address's query find the row, when its path does not hold the id: `['entryNumber']`. */
export function queryKeys(resource: Resource): string[] {
  return [...splitPattern(resource)[1].matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

function splitPattern(resource: Resource): [path: string, query: string] {
  const [path = '', query = ''] = (resource.screen.detail ?? `${resource.screen.path}/{id}`).split('?');
  return [path, query];
}
