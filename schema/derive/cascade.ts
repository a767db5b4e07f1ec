import type { Role } from '../../domain/roles.ts';
import type { Condition } from '../field.ts';
import { targetOf } from '../kinds/reference.ts';
import { type Resource, type ResourceMap, tableOf } from '../resource.ts';

/** A path of references from a resource's rows to those that something cascades from; empty from these themselves. */
export interface Way {
  readonly path: string;
  /** Whether every row leads there. */
  readonly isWhole: boolean;
}

/** Every way by which the rows of each resource hang on those of one, directly or over others. */
export function waysTo(source: string, resources: ResourceMap): ReadonlyMap<string, readonly Way[]> {
  const all = Object.values(resources);
  const near = new Set([source]);
  for (let before = 0; before < near.size; ) {
    before = near.size;
    for (const { name, of } of all) if (!of && stepsFrom(name, resources).some(({ target }) => near.has(target))) near.add(name);
  }
  const waysFrom = (table: string, passed: readonly string[]): Way[] =>
    table === source
      ? [{ path: '', isWhole: true }]
      : stepsFrom(table, resources)
          .filter(({ target }) => near.has(target) && !passed.includes(target))
          .flatMap(({ name, target, isWhole }) =>
            waysFrom(target, [...passed, target]).map((way) => ({
              path: way.path === '' ? name : `${name}.${way.path}`,
              isWhole: isWhole && way.isWhole,
            })),
          );
  const hanging = all.filter((resource) => near.has(tableOf(resource)));
  return new Map(hanging.map((resource) => [resource.name, waysFrom(tableOf(resource), [tableOf(resource)])]));
}

/** The stored references of a table. */
function stepsFrom(table: string, resources: ResourceMap) {
  return Object.entries(resources[table]?.fields ?? {}).flatMap(([name, field]) =>
    field.kind === 'reference' && !field.options.from
      ? [{ name, target: resources[targetOf(field)]?.of ?? targetOf(field), isWhole: Boolean(field.options.required) }]
      : [],
  );
}

/** The same resources, with what cascades from the rows of some among what narrows the rows of all that hang on them. */
export function withCascades(resources: ResourceMap): ResourceMap {
  const narrowed: Record<string, Resource> = { ...resources };
  for (const { name: source, access } of Object.values(resources)) {
    if (!access.cascade) continue;
    for (const [name, ways] of waysTo(source, resources))
      narrowed[name] = withRows(narrowed[name] as Resource, (role) => ways.map((way) => atEnd(way, access.cascade?.[role])));
  }
  return narrowed;
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

/** What is asked of the rows at the end of a way; where it may lead nowhere, of those that there are. */
function atEnd({ path, isWhole }: Way, cascade: Readonly<Record<string, boolean>> = {}): Condition {
  return Object.fromEntries(Object.entries(cascade).map(([flag, wanted]) => [joined(path, flag), isWhole ? wanted : [wanted, null]]));
}

/** What rows are like that are kept from a role since they hang on others, by their resource: like any one of these. */
export function keptFrom(role: Role, resources: ResourceMap): ReadonlyMap<string, readonly Condition[]> {
  const kept = new Map<string, readonly Condition[]>();
  for (const { name: source, access } of Object.values(resources)) {
    const unlike = Object.entries(access.cascade?.[role] ?? {}).map(([flag, wanted]) => ({ flag, wanted: !wanted }));
    if (unlike.length === 0) continue;
    for (const [name, ways] of waysTo(source, resources)) {
      const conditions = ways.flatMap(({ path }) => unlike.map(({ flag, wanted }): Condition => ({ [joined(path, flag)]: wanted })));
      kept.set(name, [...(kept.get(name) ?? []), ...conditions]);
    }
  }
  return kept;
}

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
