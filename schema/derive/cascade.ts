import type { Role } from '../../domain/roles.ts';
import type { Condition } from '../field.ts';
import { targetOf } from '../kinds/reference.ts';
import { type Resource, type ResourceMap, tableOf } from '../resource.ts';

/** A path of references from a resource's rows to the source of a cascade; empty for the source itself. */
export interface ReferencePath {
  readonly path: string;
  /** Whether every row has all references of the path. */
  readonly isWhole: boolean;
}

/** All reference paths from each resource to the source, direct or transitive. */
export function referencePathsTo(source: string, resources: ResourceMap): ReadonlyMap<string, readonly ReferencePath[]> {
  const all = Object.values(resources);
  const reachable = new Set([source]);
  for (let before = 0; before < reachable.size; ) {
    before = reachable.size;
    for (const { name, of } of all) if (!of && stepsFrom(name, resources).some(({ target }) => reachable.has(target))) reachable.add(name);
  }
  const waysFrom = (table: string, passed: readonly string[]): ReferencePath[] =>
    table === source
      ? [{ path: '', isWhole: true }]
      : stepsFrom(table, resources)
          .filter(({ target }) => reachable.has(target) && !passed.includes(target))
          .flatMap(({ name, target, isWhole }) =>
            waysFrom(target, [...passed, target]).map((way) => ({
              path: way.path === '' ? name : `${name}.${way.path}`,
              isWhole: isWhole && way.isWhole,
            })),
          );
  const affected = all.filter((resource) => reachable.has(tableOf(resource)));
  return new Map(affected.map((resource) => [resource.name, waysFrom(tableOf(resource), [tableOf(resource)])]));
}

function stepsFrom(table: string, resources: ResourceMap) {
  return Object.entries(resources[table]?.fields ?? {}).flatMap(([name, field]) =>
    field.kind === 'reference' && !field.options.from
      ? [{ name, target: resources[targetOf(field)]?.of ?? targetOf(field), isWhole: Boolean(field.options.required) }]
      : [],
  );
}

/** Adds cascaded conditions to the row filters of all dependent resources. */
export function withCascades(resources: ResourceMap): ResourceMap {
  const restricted: Record<string, Resource> = { ...resources };
  for (const { name: source, access } of Object.values(resources)) {
    if (!access.cascade) continue;
    for (const [name, ways] of referencePathsTo(source, resources))
      restricted[name] = withRows(restricted[name] as Resource, (role) => ways.map((way) => atEnd(way, access.cascade?.[role])));
  }
  return restricted;
}

function withRows(resource: Resource, more: (role: Role) => readonly Condition[]): Resource {
  const { access } = resource;
  const rows = access.read.flatMap((role) => {
    const all = [access.rows?.[role], ...more(role)].map((condition) => condition ?? {});
    const merged: Condition = Object.assign({}, ...all);
    return Object.keys(merged).length === 0 ? [] : [[role, merged] as const];
  });
  return { ...resource, access: { ...access, rows: { ...access.rows, ...Object.fromEntries(rows) } } };
}

/** The condition on the rows at the end of a path; rows without the reference are allowed. */
function atEnd({ path, isWhole }: ReferencePath, cascade: Readonly<Record<string, boolean>> = {}): Condition {
  return Object.fromEntries(Object.entries(cascade).map(([flag, wanted]) => [joined(path, flag), isWhole ? wanted : [wanted, null]]));
}

/** The conditions, by resource, of which any one hides a row from a role because of a cascade. */
export function conditionsHiddenFrom(role: Role, resources: ResourceMap): ReadonlyMap<string, readonly Condition[]> {
  const hidden = new Map<string, readonly Condition[]>();
  for (const { name: source, access } of Object.values(resources)) {
    const opposites = Object.entries(access.cascade?.[role] ?? {}).map(([flag, wanted]) => ({ flag, wanted: !wanted }));
    if (opposites.length === 0) continue;
    for (const [name, ways] of referencePathsTo(source, resources)) {
      const conditions = ways.flatMap(({ path }) => opposites.map(({ flag, wanted }): Condition => ({ [joined(path, flag)]: wanted })));
      hidden.set(name, [...(hidden.get(name) ?? []), ...conditions]);
    }
  }
  return hidden;
}

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
