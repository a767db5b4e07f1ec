import type { Field } from '../field.ts';
import { targetOf } from '../kinds/reference.ts';
import type { Definition, Resource, ResourceMap } from '../resource.ts';

/** Whether a field's cell names a row elsewhere. */
export function isReference(field: Field): boolean {
  return field.kind === 'reference' || field.kind === 'file' || (field.kind === 'status' && targetOf(field) !== undefined);
}

/** The column of the other table that a reference holds: a status its code, all others an id. */
export function targetColumn(field: Field): 'id' | 'statusKey' {
  return field.kind === 'status' ? 'statusKey' : 'id';
}

/** The name under which a row carries the readable title of a reference: the declared `from` field, or one made for it. */
export function titleNameOf(definition: Definition, name: string, resources: ResourceMap): string {
  const field = definition.fields[name] as Field;
  const path = `${field.options.from ?? name}.${targetTitle(field, resources)}`;
  const declared = Object.entries(definition.fields).find(([, other]) => other.options.from === path);
  return declared ? declared[0] : `${name}Title`;
}

/** The title field of the resource that a reference points to; a file's is its name. */
export function targetTitle(field: Field, resources: ResourceMap): string {
  return resources[targetOf(field)]?.title ?? 'fileName';
}

/** Every stored reference that points to a resource: who would miss its rows. Those that go with it do not count. */
export function referencesTo(target: string, resources: ResourceMap): { resource: Resource; field: string }[] {
  return Object.values(resources).flatMap((resource) =>
    resource.of
      ? []
      : Object.entries(resource.fields)
          .filter(([, field]) => field.kind === 'reference' && !field.options.from && !field.options.owner && targetOf(field) === target)
          .map(([field]) => ({ resource, field })),
  );
}
