import { exporters, type Role } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { choosesStatus, type Lifecycle } from '../../schema/lifecycle.ts';
import { type Resource, type ResourceMap, tableOf } from '../../schema/resource.ts';

/** The actions that a role may perform on a resource; a single row may allow fewer. */
export function permissionsOf(resource: Resource, role: Role): readonly string[] {
  const { access, actions = {} } = resource;
  if (!access.read.includes(role)) return [];
  const exporting = access.export ?? access.read.filter((reader) => exporters.includes(reader));
  return [
    'read',
    ...(['create', 'update', 'delete'] as const).filter((action) => access[action]?.includes(role)),
    ...(exporting.includes(role) ? ['export'] : []),
    ...(choosesStatus(lifecycleOf(resource), role) ? ['changeStatus'] : []),
    ...Object.entries(actions).flatMap(([name, action]) => (action.by.includes(role) ? [name] : [])),
    ...Object.entries(access.further ?? {}).flatMap(([name, by]) => (by.includes(role) ? [name] : [])),
  ];
}

/** The lifecycle of a resource's rows; a view has that of its base resource. */
export function lifecycleOf(resource: Resource): Lifecycle | undefined {
  return resource.lifecycle ?? (resources as ResourceMap)[tableOf(resource)]?.lifecycle;
}

export function may(resource: Resource, role: Role, action: string): boolean {
  return permissionsOf(resource, role).includes(action);
}

/** The roles that may perform an action on a resource. */
export function rolesThatMay(resource: Resource, action: string, roles: readonly Role[]): Role[] {
  return roles.filter((role) => may(resource, role, action));
}

/** The fields that a role never receives, nor may filter or sort by. */
export function hiddenFields(resource: Resource, role: Role): string[] {
  return Object.entries(resource.fields).flatMap(([name, { options }]) =>
    options.writeOnly || (options.readBy && !options.readBy.includes(role)) ? [name] : [],
  );
}
