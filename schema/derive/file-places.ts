import { type Field, isInput } from '../field.ts';
import type { Definition } from '../resource.ts';

/** A place for which a file can be sent: an input of a resource's form, or of one of its actions. */
export interface FilePlace {
  readonly name: string;
  readonly field: Field;
  /** What a role must be allowed to do, one of these, to send a file there. */
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
