import type { Definition, Unique } from '../resource.ts';

/** All that no two rows have alike: what the resource says of several fields, and what each field says of itself. */
export function uniquesOf({ fields, unique = [] }: Pick<Definition, 'fields' | 'unique'>): Unique[] {
  const single = Object.entries(fields).flatMap(([name, { options }]) => (options.unique ? [{ fields: [name], text: options.unique }] : []));
  return [...single, ...unique];
}

/** What is wrong with a write that collided on these columns: the text, beside the last of the fields. */
export function takenErrors(resource: Pick<Definition, 'fields' | 'unique'>, columns: readonly string[]): Record<string, string> | undefined {
  const taken = uniquesOf(resource).find(({ fields }) => fields.join() === columns.join());
  return taken && { [taken.fields.at(-1) as string]: taken.text };
}
