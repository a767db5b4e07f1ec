import { routes } from '../../api/app/routes.ts';
import type { Route } from '../../api/http/route.ts';
import type { Action } from '../../schema/action.ts';
import { type Resource, tableOf, writePath } from '../../schema/resource.ts';
import { wayToApplication } from './application-ways.ts';
import { isHandWritten, standings } from './permissions.ts';
import { office } from './role-groups.ts';
import { type AnyRow, everyResource } from './rows.ts';

/**
 * What somebody gets whose role may do a write, and who stands towards the row as one who may not. It stands in `tests/access/` beside who may do it: under the
 * name of a resource for all of its writes, under a write for that one. What is not said follows from the declaration.
 */
export interface Standing {
  /** Of the office, with a conflict of interest with the application: refused, let do it as everybody, or not concerned. */
  readonly conflicted?: 'shut' | 'open' | 'apart';
  /** What is sent about a case with which somebody has a conflict, where the declared inputs do not say it. */
  readonly sends?: (about: About) => { readonly id?: number; readonly body?: unknown };
  /**
   * A grantee whose it is not, where no number stands in the address: it names the caller's own, or what all may name; or what is sent to name an application
   * of others.
   */
  readonly strangers?: 'own' | 'common' | ((applicationId: number) => AnyRow | FormData);
  /** Whether it is a second person's, where no resource declares it: what is sent to do it. */
  readonly second?: 'alone' | { readonly as: string; readonly body: AnyRow };
}

export type Standings = Readonly<Record<string, Standing>>;

/** A case that is judged and decided, by the ids of its rows. */
export interface About {
  readonly applicationId: number;
  readonly entryNumber: string;
  readonly userId: number;
  readonly itemId: number;
  readonly reviewId: number;
  readonly criterionId: number;
  /** The round that has come to its meeting, and one in which files are still given out. */
  readonly roundId: number;
  readonly scoringId: number;
}

/** A write of the application that asks who somebody is. */
export interface Write {
  /** `POST /decisions/{id}/approve` */
  readonly key: string;
  readonly route: Route;
  /** That of the address. */
  readonly resource: Resource | undefined;
  /** The declared action, step or `create`, `update`, `delete` of the resource; undefined for a route of its own. */
  readonly declared: Action | 'create' | 'update' | 'delete' | undefined;
  readonly standing: Standing;
}

const tables = everyResource.filter(({ of }) => !of);
const keyOf = ({ method, path }: Route) => `${method} ${path}`;

/** The resource with whose path an address begins; that of the table, for a view. */
export function resourceAt(path: string): Resource | undefined {
  const fits = everyResource.filter((resource) => `${path}/`.startsWith(`${writePath(resource)}/`));
  const [longest] = fits.toSorted((a, b) => writePath(b).length - writePath(a).length);
  return longest && tables.find(({ name }) => name === tableOf(longest));
}

function declaredAs(key: string, resource: Resource | undefined): Write['declared'] {
  if (!resource || isHandWritten(key)) return undefined;
  const path = writePath(resource);
  const builtIn = { [`POST ${path}`]: 'create', [`PUT ${path}/{id}`]: 'update', [`DELETE ${path}/{id}`]: 'delete' } as const;
  const acted = Object.entries(resource.actions ?? {}).find(([name]) =>
    [`${path}/{id}/${name}`, `${path}/bulk-${name}`].some((at) => key.endsWith(` ${at}`)),
  );
  return builtIn[key as keyof typeof builtIn] ?? acted?.[1];
}

export const writes: readonly Write[] = routes
  .filter(({ method, who }) => method !== 'GET' && who !== 'anyone')
  .map((route) => {
    const [key, resource] = [keyOf(route), resourceAt(route.path)];
    return { key, route, resource, declared: declaredAs(key, resource), standing: { ...standings[resource?.name ?? ''], ...standings[key] } };
  });

/** What of all this is said of no resource and no write that there is. */
export const strayStandings = Object.keys(standings).filter(
  (name) => !everyResource.some((one) => one.name === name) && !writes.some(({ key }) => key === name),
);

const mayBy = ({ who }: Route, roles: readonly string[]) =>
  who === 'signedIn' ? roles[0] : roles.find((role) => (who as readonly string[]).includes(role));

/** The role in which somebody of the office with a conflict of interest tries a write: a head, where heads may do it. */
export const conflictedRole = ({ route }: Write) => mayBy(route, ['fund_manager', ...office]);

/** What they get; undefined where nobody has said it and nothing follows from the declaration. */
export function conflictedGets(write: Write): NonNullable<Standing['conflicted']> | 'byRole' | undefined {
  const { route, resource, declared, standing } = write;
  if (!conflictedRole(write)) return 'byRole';
  if (standing.conflicted) return standing.conflicted;
  if (route.who === 'signedIn') return 'apart';
  const follows = resource && conflictedFollows(resource);
  return declared || follows !== 'apart' ? follows : undefined;
}

/** What follows for the rows of a resource from the condition on them that its declaration has. */
export function conflictedFollows(resource: Resource): NonNullable<Standing['conflicted']> {
  if (tableOf(resource) !== 'applications' && !wayToApplication(resource)) return 'apart';
  return office.some((role) => JSON.stringify(resource.access.rows?.[role] ?? {}).includes('"of":"conflicts"')) ? 'shut' : 'open';
}

/** What a grantee gets whose it is not; undefined where nobody has said it and it does not follow from the address. */
export function strangersGet({ key, route, declared }: Write): NonNullable<Standing['strangers']> | 'absent' | 'byRole' | undefined {
  const said = standings[key]?.strangers;
  if (said) return said;
  if (!mayBy(route, ['recipient'])) return 'byRole';
  if (route.path.includes('{')) return 'absent';
  if (declared === 'create') return 'absent';
  return route.who === 'signedIn' ? 'own' : undefined;
}

/** Whether a write is a second person's; undefined where a route of its own stands beside such a one of its resource, and nobody has said it. */
export function secondGets({ resource, declared, standing }: Write): NonNullable<Standing['second']> | 'declared' | undefined {
  if (declared) return typeof declared === 'object' && declared.secondTo ? 'declared' : 'alone';
  const hasSecond = Object.values(resource?.actions ?? {}).some(({ secondTo }) => secondTo);
  return standing.second ?? (hasSecond ? undefined : 'alone');
}
