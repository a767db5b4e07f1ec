import { isReference, titleNameOf, titleNamesOf } from '../../schema/derive/references.ts';
import type { Field } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { type Definition, fieldOf, type Resource } from '../../schema/resource.ts';
import { resourceMap } from '../data/resource-map.ts';
import { isBlank } from './row.ts';

export const blank = '—';

/** A field as text; a reference by the title that came with the row. */
export function textOf(resource: Definition, name: string, row: Readonly<Record<string, unknown>>): string {
  const field = fieldOf(resource, name);
  const value = row[name];
  if (!field || isBlank(value)) return blank;
  const title = isReference(field) && field.kind !== 'status' ? row[titleNameOf(resource, name, resourceMap)] : undefined;
  return isBlank(title) ? kindOf(field).format(value, field) : String(title);
}

/**
 * The fields to show a user. Left out: write-only and hidden ones, raw ids read over a reference, aliases of a field that is already
 * shown, and the title that a reference shows itself.
 */
export function readableFields(resource: Resource, hidden: readonly string[]): string[] {
  const entries = Object.entries(resource.fields);
  const titles = new Set(titleNamesOf(resource, resourceMap));
  return entries
    .filter(([name, field]) => !field.options.writeOnly && !titles.has(name) && !hidden.includes(name) && !isAlias(resource, name, field))
    .map(([name]) => name);
}

function isAlias(resource: Resource, name: string, field: Field): boolean {
  const { from } = field.options;
  if (from === undefined) return false;
  return field.kind === 'integer' || (from !== name && Object.hasOwn(resource.fields, from));
}

/** The columns that are not shown below another one; a column is on its own where its upper column is not shown. */
export function standingColumns({ list: { below = {} } }: Resource, shown: readonly string[]): string[] {
  return shown.filter((name) => !shown.includes(below[name] ?? ''));
}

/** The shown columns in small print below this one. */
export function columnsBelow({ list: { below = {} } }: Resource, shown: readonly string[], upper: string): string[] {
  return shown.filter((name) => below[name] === upper);
}
