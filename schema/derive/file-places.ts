import { type Field, isInput } from '../field.ts';
import type { Definition } from '../resource.ts';

/** A file input of a resource's form or of an action. */
export interface FilePlace {
  readonly name: string;
  readonly field: Field;
  /** A role needs one of these permissions to upload a file for it. */
  readonly by: readonly string[];
}

export function filePlaces({ fields, actions = {} }: Definition): FilePlace[] {
  const own = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'file' && isInput(field) ? [{ name, field, by: ['create', 'update'] }] : [],
  );
  const asked = Object.entries(actions).flatMap(([action, { inputs = {} }]) =>
    Object.entries(inputs).flatMap(([name, field]) => (field.kind === 'file' ? [{ name, field, by: [action] }] : [])),
  );
  return [...own, ...asked];
}
