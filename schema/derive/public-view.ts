import type { Field } from '../field.ts';
import { fieldOf, type Public, type Resource, type ResourceMap, tableOf } from '../resource.ts';
import type { ResourceName } from '../resource-names.ts';

/** A resource as shown to the public. */
export interface PublicView {
  readonly declared: Public;
  /** A read-only view of the public rows with the shown fields and those needed for sorting and grouping. */
  readonly view: Resource;
}

/** The role used to read it; its other permissions do not matter, since the view grants only this. */
export const publicRole = 'general_user';

export function publicViews(resources: ResourceMap): PublicView[] {
  return Object.values(resources).flatMap((resource) =>
    resource.public ? [{ declared: resource.public, view: viewOf(resource, resource.public) }] : [],
  );
}

function viewOf(resource: Resource, { path, fields, where, group, sort = resource.list.sort }: Public): Resource {
  const names = [...new Set([...fields, ...[group ?? []].flat(), sort.replace('-', '')])];
  const shown = names.flatMap((name) => {
    const field = fieldOf(resource, name);
    return field && Object.hasOwn(resource.fields, name)
      ? [[name, { ...field, options: { ...field.options, from: field.options.from ?? name } } as Field] as const]
      : [];
  });
  return {
    name: `public_${resource.name}`,
    label: resource.label,
    title: resource.title,
    of: tableOf(resource) as ResourceName,
    where: { ...resource.where, ...where },
    api: `/public/${path}`,
    screen: { path: `/${path}` },
    access: { read: [publicRole] },
    fields: Object.fromEntries(shown),
    list: { columns: fields, sort, search: [], filters: [] },
  };
}
