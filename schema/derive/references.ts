import type { Field, Fields } from '../field.ts';
import { targetOf } from '../kinds/reference.ts';
import type { Definition, Resource, ResourceMap } from '../resource.ts';

/** Whether a field refers to a row of another table. */
export function isReference(field: Field): boolean {
  return field.kind === 'reference' || field.kind === 'file' || (field.kind === 'status' && targetOf(field) !== undefined);
}

/** The referenced column: a status holds its code, all others an id. */
export function targetColumn(field: Field): 'id' | 'statusKey' {
  return field.kind === 'status' ? 'statusKey' : 'id';
}

/** The key of a reference's title in a row: the declared `from` field, or a generated one. */
export function titleNameOf(definition: Definition, name: string, resources: ResourceMap): string {
  const field = definition.fields[name] as Field;
  const path = `${field.options.from ?? name}.${targetTitle(field, resources)}`;
  const declared = Object.entries(definition.fields).find(([, other]) => other.options.from === path);
  return declared ? declared[0] : `${name}Title`;
}

/** The keys of all reference titles; a status needs none. */
export function titleNamesOf(definition: Definition, resources: ResourceMap): string[] {
  const named = Object.entries(definition.fields).filter(([, { kind }]) => kind === 'reference' || kind === 'file');
  return named.map(([name]) => titleNameOf(definition, name, resources));
}

/** The title column, or path, of the referenced resource; for a file its name. */
export function targetTitle(field: Field, resources: ResourceMap): string {
  const { title, fields } = resources[targetOf(field)] ?? { title: 'fileName', fields: {} as Fields };
  return fields[title]?.options.from ?? title;
}

/** A reference to a resource. */
interface Pointing {
  readonly resource: Resource;
  readonly field: string;
}

/** All stored references to a resource that block its deletion; owned rows do not count. */
export const referencesTo = (target: string, resources: ResourceMap) => pointingTo(target, resources, false);

/** References of owned rows, which are deleted with the resource's rows. */
export const ownedBy = (target: string, resources: ResourceMap) => pointingTo(target, resources, true);

/** Whether deleting a row also deletes owned rows, which the dialog lists. */
export function erasesOthers({ name, deleteAsks }: Resource, resources: ResourceMap): boolean {
  return !deleteAsks?.sets && ownedBy(name, resources).length > 0;
}

function pointingTo(target: string, resources: ResourceMap, owned: boolean): Pointing[] {
  return Object.values(resources).flatMap((resource) =>
    resource.of
      ? []
      : Object.entries(resource.fields)
          .filter(([, { kind, options }]) => kind === 'reference' && !options.from && Boolean(options.owner) === owned)
          .filter(([, field]) => targetOf(field) === target)
          .map(([field]) => ({ resource, field })),
  );
}
