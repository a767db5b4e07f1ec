import { createHash } from 'node:crypto';
import { routes } from '../../api/app/routes.ts';
import type { Route } from '../../api/http/route.ts';
import { type Role, roles } from '../../domain/roles.ts';
import { isStored } from '../../schema/field.ts';
import { type Resource, readPath } from '../../schema/resource.ts';
import type { TestApp } from './app.ts';
import { everyResource } from './rows.ts';

/** What to ask for by its number or its name, where a route does not say: ids by the resource, words to search by, texts by the part of a path. */
export interface Trail {
  readonly ids: Readonly<Record<string, readonly number[]>>;
  readonly words: readonly string[];
  /** Routes that note that they were asked, or tell the time. */
  readonly except?: RegExp;
  readonly parts?: Readonly<Record<string, readonly (string | number)[]>>;
}

/** An answer whole, as text; of bytes their hash. */
export interface Found {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const isFor = (role: Role, { who }: Route) => who === 'anyone' || who === 'signedIn' || who.includes(role);

/** Every address of a GET route that a role may call, with all that its lists sort and search by. Streams are left out: they do not end. */
export function addressesFor(role: Role, trail: Trail): string[] {
  return routes
    .filter((route) => route.method === 'GET' && route.answer !== 'events' && isFor(role, route))
    .flatMap((route) => addressesOf(route, trail));
}

function addressesOf({ path }: Route, trail: Trail): string[] {
  if (path === '/files/{resource}/{id}/{field}') return fileAddresses(trail);
  const resource = everyResource.filter((one) => path === readPath(one) || path.startsWith(`${readPath(one)}/`)).sort(longestPath)[0];
  if (resource && path === readPath(resource)) return listAddresses(resource, trail);
  const addresses = fill(path, resource, trail);
  return path.endsWith('/export')
    ? addresses.flatMap((one) => [one, ...trail.words.map((word) => `${one}?q=${encodeURIComponent(word)}`)])
    : addresses;
}

const longestPath = (one: Resource, other: Resource) => readPath(other).length - readPath(one).length;

function fill(path: string, resource: Resource | undefined, trail: Trail): string[] {
  const part = /\{(\w+)\}/.exec(path)?.[1];
  if (!part) return [path];
  const values = part === 'id' ? (resource ? (trail.ids[resource.name] ?? []) : [1]) : (trail.parts?.[part] ?? [1]);
  return values.flatMap((value) => fill(path.replace(`{${part}}`, String(value)), resource, trail));
}

function fileAddresses({ ids }: Trail): string[] {
  return everyResource.flatMap(({ name, fields }) =>
    Object.keys(fields)
      .filter((field) => fields[field]?.kind === 'file')
      .flatMap((field) => (ids[name] ?? []).map((id) => `/files/${name}/${id}/${field}`)),
  );
}

/** The lists whose order might tell how something is judged. */
const judged = ['applications', 'decisions', 'reviews', 'review_items', 'conflicts', 'conflict_hints', 'score_corrections', 'review_absences'];

function listAddresses(resource: Resource, { ids, words }: Trail): string[] {
  const path = `${readPath(resource)}?limit=200`;
  const sorted = Object.keys(resource.fields).filter((name) => judged.includes(resource.name) && isStored(resource.fields[name] as never));
  return [
    path,
    ...sorted.map((name) => `${readPath(resource)}?limit=20&sortBy=${name}&sortOrder=desc`),
    ...words.map((word) => `${path}&q=${encodeURIComponent(word)}`),
    ...(ids[resource.name] ?? []).map((id) => `${path}&id=${id}`),
    ...(resource.fields.applicationId ? (ids.applications ?? []).map((id) => `${path}&applicationId=${id}`) : []),
  ];
}

/** Asks for all of them, one after the other. */
export async function crawl(app: TestApp, as: Role, trail: Trail): Promise<Map<string, Found>> {
  if (!roles.includes(as)) throw new Error(`${as} is no role`);
  const headers = { Authorization: `Bearer ${await app.token(as)}` };
  const found = new Map<string, Found>();
  for (const address of new Set(addressesFor(as, trail))) {
    if (trail.except?.test(address)) continue;
    const answer = await app.raw(`/api${address}`, { headers });
    const type = answer.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    const body = /json|text/.test(type) ? bytes.toString() : createHash('sha256').update(bytes).digest('hex');
    found.set(address, { status: answer.status, type, body });
  }
  return found;
}
