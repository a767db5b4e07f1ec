import type { Field, Fields } from '../field.ts';
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

/** The names under which rows carry the titles of what they name elsewhere; those beside a status none needs. */
export function titleNamesOf(definition: Definition, resources: ResourceMap): string[] {
  const named = Object.entries(definition.fields).filter(([, { kind }]) => kind === 'reference' || kind === 'file');
  return named.map(([name]) => titleNameOf(definition, name, resources));
}

/** Where the resource that a reference points to has its title: a column, or a path to one; a file's is its name. */
export function targetTitle(field: Field, resources: ResourceMap): string {
  const { title, fields } = resources[targetOf(field)] ?? { title: 'fileName', fields: {} as Fields };
  return fields[title]?.options.from ?? title;
}

/** Where rows of another resource are named. */
interface Pointing {
  readonly resource: Resource;
  readonly field: string;
}

/** Every stored reference that points to a resource: who would miss its rows. Those that go with it do not count. */
export const referencesTo = (target: string, resources: ResourceMap) => pointingTo(target, resources, false);

/** The rows that go with those of a resource. */
export const ownedBy = (target: string, resources: ResourceMap) => pointingTo(target, resources, true);

/** Whether deleting a row erases it, and others with it: the dialog says which. */
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
