import { resources } from '../../resources.config.ts';
import { isReference, titleNameOf, titleNamesOf } from '../../schema/derive/references.ts';
import type { Field } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import type { ResourceMap } from '../../schema/resource.ts';
import { type Definition, fieldOf, type Resource } from '../../schema/resource.ts';
import { isBlank } from './row.ts';

/** Every declared resource by name, whatever each one's own fields are. */
export const resourceMap: ResourceMap = resources;

export const blank = '—';

/** A cell as one line of Japanese text; a reference by the title that came with the row. */
export function textOf(resource: Definition, name: string, row: Readonly<Record<string, unknown>>): string {
  const field = fieldOf(resource, name);
  const value = row[name];
  if (!field || isBlank(value)) return blank;
  const title = isReference(field) && field.kind !== 'status' ? row[titleNameOf(resource, name, resourceMap)] : undefined;
  return isBlank(title) ? kindOf(field).format(value, field) : String(title);
}

/**
 * The fields worth showing a reader. Left out: what is never given out, raw ids read over a reference, second names
 * for a cell already shown, and the title that a reference shows itself.
 */
export function readableFields(resource: Resource, hidden: readonly string[]): string[] {
  const entries = Object.entries(resource.fields);
  const titles = new Set(titleNamesOf(resource, resourceMap));
  return entries
    .filter(([name, field]) => !field.options.writeOnly && !titles.has(name) && !hidden.includes(name) && !isSecondName(resource, name, field))
    .map(([name]) => name);
}

function isSecondName(resource: Resource, name: string, field: Field): boolean {
  const { from } = field.options;
  if (from === undefined) return false;
  return field.kind === 'integer' || (from !== name && Object.hasOwn(resource.fields, from));
}

/** The columns that have a place of their own; one whose upper column is not shown gets it back. */
export function standingColumns({ list: { below = {} } }: Resource, shown: readonly string[]): string[] {
  return shown.filter((name) => !shown.includes(below[name] ?? ''));
}

/** What of the shown columns stands small below this one. */
export function columnsBelow({ list: { below = {} } }: Resource, shown: readonly string[], upper: string): string[] {
  return shown.filter((name) => below[name] === upper);
}
