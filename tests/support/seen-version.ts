import { asksVersion } from '../../schema/action.ts';
import { readPath, writePath } from '../../schema/resource.ts';
import type { AnyRow } from './rows.ts';
import { everyResource } from './rows.ts';

type Read = (path: string) => Promise<{ readonly status: number; readonly data: AnyRow | null }>;

/** Actions by the form of their address, each with where the row is read. */
const actions = new Map<string, string>(
  everyResource.flatMap((resource) =>
    Object.entries(resource.actions ?? {}).flatMap(([name, action]) => [
      ...(asksVersion(action) ? [[`${writePath(resource)}/{id}/${name}`, readPath(resource)] as const] : []),
      ...(action.bulk ? [[`${writePath(resource)}/bulk-${name}`, readPath(resource)] as const] : []),
    ]),
  ),
);
for (const path of ['/applications/status', '/applications/status/preview']) actions.set(path, '/applications');

/**
 * What somebody sends who does something to rows that are on screen: with the version of each, as they read it now. Who names the version, or says
 * `version: undefined`, sends just that.
 */
export async function withSeenVersion(read: Read, method: string, path: string, body: unknown): Promise<unknown> {
  const at = method === 'POST' ? actions.get(path.replace(/\/\d+(?=\/)/, '/{id}')) : undefined;
  if (at === undefined) return body;
  const given = (body ?? {}) as AnyRow;
  if (typeof given !== 'object' || 'version' in given || 'versions' in given) return body;
  const versionOf = async (id: unknown) => (await read(`${at}/${id}`)).data?.version as number | undefined;
  const [, id] = /\/(\d+)\//.exec(path) ?? [];
  if (id !== undefined) return { ...given, version: (await versionOf(id)) ?? 1 };
  if (!Array.isArray(given.ids)) return body;
  return { ...given, versions: await versionsOf(read, at, given.ids) };
}

/** The rows that one list is asked for. */
const atOnce = 100;

/** Of what is not there, or no list shows, any will do. */
export async function versionsOf(read: Read, at: string, ids: readonly unknown[]): Promise<number[]> {
  const known = new Map<unknown, number>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const named = ids.slice(from, from + atOnce).map((id) => `id=${id}`);
    const { data } = await read(`${at}?page=1&limit=${atOnce}&${named.join('&')}`);
    for (const row of Object.values(data ?? {}).find(Array.isArray) ?? []) known.set(row.id, row.version);
  }
  return ids.map((id) => known.get(id) ?? 1);
}
