import type { Role } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { historyName } from '../../schema/history.ts';
import { type Resource, readPath, writePath } from '../../schema/resource.ts';
import { committees } from './role-groups.ts';
import type { Standings } from './standings.ts';

/** Resource → permission → the roles that have it. */
export type Granted = Readonly<Record<string, Readonly<Record<string, readonly Role[]>>>>;

/** Routes that no resource declares, or that stand in place of a resource's own, `GET /me` → the roles that may call them. */
export type Routes = Readonly<Record<string, readonly Role[] | 'anyone'>>;

/** What a file of `tests/access/` holds: who may do what in one capability, written down by hand from the decisions, not derived from the declarations. */
interface WrittenDown {
  readonly resources?: Granted;
  readonly routes?: Routes;
  readonly standings?: Standings;
  /** Resources of which every grantee reads all rows. */
  readonly openToGrantees?: readonly string[];
  /** Resources whose changes stay out of the latest ones on the dashboard. */
  readonly keptFromDashboard?: readonly string[];
}

const files = Object.entries(import.meta.glob<WrittenDown>('../access/*.ts', { eager: true }));
const declared: Readonly<Record<string, Resource>> = resources;

export const openToGrantees = files.flatMap(([, { openToGrantees: some = [] }]) => some);
export const keptFromDashboard = files.flatMap(([, { keptFromDashboard: some = [] }]) => some);

const granted: Granted = withHistories(joined('resources'));
const handWritten: Routes = joined('routes');
export const standings: Standings = joined('standings');

/** Whether no resource declares a route, `POST /decisions/list`. */
export const isHandWritten = (key: string): boolean => key in handWritten;

export const listedResources: readonly string[] = Object.keys(granted);

export const mayDo = (role: Role, resource: string, permission: string): boolean => (granted[resource]?.[permission] ?? []).includes(role);

export const permitted = (role: Role, resource: string): string[] =>
  Object.keys(granted[resource] ?? {}).filter((permission) => mayDo(role, resource, permission));

/** Who may call each route. The roles are those of `tests/access/`; the declaration says only which routes its resource has, and at which paths. */
export function expectedRoutes(): ReadonlyMap<string, readonly Role[] | 'anyone'> {
  const generated = Object.entries(granted).flatMap(([name, who]) => (declared[name] ? routesOf(declared[name], who) : []));
  return new Map([...generated, ...Object.entries(handWritten)]);
}

function routesOf(resource: Resource, who: Granted[string]): [string, readonly Role[]][] {
  const { name, actions = {}, access, versioned } = resource;
  const [read, write] = [readPath(resource), writePath(resource)];
  const readers = who.read ?? [];
  const builtIn: Readonly<Record<string, string>> = { create: `POST ${write}`, update: `PUT ${write}/{id}`, delete: `DELETE ${write}/{id}` };
  /** Pages and other routes ask for these. */
  const withoutRoute = ['read', 'export', 'changeStatus', ...Object.keys(access.further ?? {})];
  const acted = Object.entries(who).filter(([permission]) => !withoutRoute.includes(permission));
  return [
    [`GET ${read}`, readers],
    [`GET ${read}/{id}`, readers],
    [`GET /admin/${name}/export`, who.export ?? []],
    ...(versioned ? [[`GET ${read}/{id}/versions`, readers.filter((role) => role !== 'recipient')] as [string, Role[]]] : []),
    ...(erasesOthers(resource) ? [[`GET ${write}/{id}/deletion`, who.delete ?? []] as [string, Role[]]] : []),
    ...acted.flatMap(([permission, by]): [string, readonly Role[]][] => [
      [builtIn[permission] ?? `${actions[permission]?.method ?? 'POST'} ${write}/{id}/${permission}`, by],
      ...(actions[permission]?.bulk ? [[`POST ${write}/bulk-${permission}`, by] as [string, readonly Role[]]] : []),
    ]),
  ];
}

/** Whether other rows go with one that is deleted: those whose reference to it is an owner's. */
function erasesOthers({ name, access, deleteAsks }: Resource): boolean {
  const goes = Object.values(declared).some(({ of, fields }) =>
    Object.values(fields).some(({ kind, options }) => !of && kind === 'reference' && options.to === name && options.owner && !options.from),
  );
  return access.delete !== undefined && !deleteAsks?.sets && goes;
}

/** The history that is made for a lifecycle is read, and taken away as a file, by the staff who read the rows; committees and grantees never read it. */
function withHistories(all: Granted): Granted {
  const histories = Object.entries(all).flatMap(([name, { read = [] }]) => {
    const { lifecycle } = declared[name] ?? {};
    const readers = read.filter((role) => role !== 'recipient' && !(committees as readonly Role[]).includes(role));
    return lifecycle && !lifecycle.history ? [[historyName(name), { read: readers, export: readers }] as const] : [];
  });
  return { ...all, ...Object.fromEntries(histories) };
}

/** @throws where two files speak of the same */
function joined<K extends 'resources' | 'routes' | 'standings'>(part: K): NonNullable<WrittenDown[K]> {
  const entries = files.flatMap(([file, module]) => Object.entries(module[part] ?? {}).map(([name, who]) => ({ file, name, who })));
  const found = new Map<string, string>();
  for (const { file, name } of entries) {
    if (found.has(name)) throw new Error(`${name} stands in ${found.get(name)} and in ${file}`);
    found.set(name, file);
  }
  return Object.fromEntries(entries.map(({ name, who }) => [name, who])) as NonNullable<WrittenDown[K]>;
}
